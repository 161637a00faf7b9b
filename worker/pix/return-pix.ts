import { z } from 'zod'
import { isPassing } from '../../domain/pix/api/problem.ts'
import { lockReceipt } from '../../supabase/functions/_shared/payments/deciding.ts'
import { undoReceipt } from '../../supabase/functions/_shared/payments/undoing.ts'
import { PixRefusal } from '../../supabase/functions/_shared/pix/api.ts'
import { type PixReturn, returnPix } from '../../supabase/functions/_shared/pix/returns.ts'
import type { Task, WorkerContext } from '../context.ts'
import { clientsOf } from './clients.ts'

const payload = z.object({ condominiumId: z.uuid().optional(), returnId: z.uuid().optional() })

type Open = {
  condominium_id: string
  id: string
  receipt_id: string
  end_to_end_id: string
  cents: number
  decided_by: string
  bank_account_id: string | null
}

/** Returns read in one run of the schedule. */
const most = 500

/**
 * Requests money returns from the provider, and by schedule reads their state. The id of a return is ours, so that requesting twice returns once.
 * What the provider does not return is removed from the books as returned and waits for a person.
 */
export const returnPixTask: Task = {
  topic: 'return-pix',
  schedule: '5-59/10 * * * *',
  async run(context, data, signal) {
    const { condominiumId, returnId } = payload.parse(data ?? {})
    const open = await context.sql<Open[]>`
      select p.condominium_id, p.id, p.receipt_id, p.end_to_end_id, p.cents::float8 as cents, r.decided_by, r.bank_account_id
      from public.pix_returns p
      join public.receipts r on r.condominium_id = p.condominium_id and r.id = p.receipt_id
      where p.status in ('asked', 'processing') and r.decided_by is not null
        and (${condominiumId ?? null}::uuid is null or p.condominium_id = ${condominiumId ?? null} and p.id = ${returnId ?? null})
      order by p.created_at limit ${most}`
    for (const one of open) {
      signal.throwIfAborted()
      await settle(context, one)
    }
  },
}

async function settle(context: WorkerContext, open: Open): Promise<void> {
  const told = await ask(context, open)
  if (!told) return
  if (told.status === 'NAO_REALIZADO')
    return giveBack(context, open, told.motivo ?? 'O banco não realizou a devolução')
  const status = told.status === 'DEVOLVIDO' ? 'returned' : 'processing'
  await context.sql`
    update public.pix_returns set status = ${status}
    where condominium_id = ${open.condominium_id} and id = ${open.id} and status in ('asked', 'processing')`
}

/** Returns null when the provider cannot answer now: the schedule asks again. */
async function ask({ log, sql }: WorkerContext, open: Open): Promise<PixReturn | null> {
  const clients = await clientsOf(sql, open.condominium_id)
  try {
    const client = clients(open.bank_account_id)
    return await returnPix(open.end_to_end_id, open.id.replaceAll('-', ''), open.cents, client)
  } catch (error) {
    if (error instanceof PixRefusal && !isPassing(error.problem))
      return { status: 'NAO_REALIZADO', motivo: error.problem.message }
    log.warn({ err: error }, 'pix provider did not answer about a return')
    return null
  }
}

async function giveBack({ transaction }: WorkerContext, open: Open, why: string): Promise<void> {
  await transaction(async (sql) => {
    const failed = await sql`
      update public.pix_returns set status = 'failed', refusal = ${why.slice(0, 300)}
      where condominium_id = ${open.condominium_id} and id = ${open.id} and status in ('asked', 'processing') returning 1`
    if (failed.length === 0) return
    const receipt = await lockReceipt(sql, open.condominium_id, open.receipt_id)
    if (receipt.status !== 'refunded') return
    const [clock] = await sql<
      { today: string }[]
    >`select private.today(${open.condominium_id})::text as today`
    await undoReceipt(sql, open.condominium_id, open.decided_by, receipt, {
      reason: `O banco não devolveu o Pix: ${why}`.slice(0, 300),
      today: clock!.today,
      allowsClosed: true,
      isWhole: false,
    })
  })
}
