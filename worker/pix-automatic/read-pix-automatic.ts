import { z } from 'zod'
import { isPassing } from '../../domain/pix/api/problem.ts'
import { PixRefusal } from '../../supabase/functions/_shared/pix/api.ts'
import { readRecurrence } from '../../supabase/functions/_shared/pix/recurrences.ts'
import { readRecurringCharge } from '../../supabase/functions/_shared/pix/recurring-charges.ts'
import type { Task, WorkerContext } from '../context.ts'
import { type Clients, clientsOf } from '../pix/clients.ts'
import { keepAuthorization } from './keep-authorization.ts'
import { keepDebit } from './keep-debit.ts'

const payload = z.object({ idRec: z.string().optional(), txid: z.string().optional() })

type Row = { condominium_id: string; id: string; bank_account_id: string; name: string }

/** Read in one run of the schedule, the longest unread first. */
const most = 500

/**
 * Reads the state of authorizations and debits from the provider: the one in a notice, and by schedule all that may have changed, so that a lost
 * notice costs an hour. A notice about something that is not ours is dropped before any request.
 */
export const readPixAutomaticTask: Task = {
  topic: 'read-pix-automatic',
  schedule: '41 * * * *',
  isInterruptible: true,
  async run(context, data, signal) {
    const { idRec, txid } = payload.parse(data ?? {})
    const isSweep = !idRec && !txid
    const clients = clientsByTenant(context)
    for (const row of idRec || isSweep ? await authorizations(context, idRec ?? null) : []) {
      signal.throwIfAborted()
      await look(context, isSweep, async () => {
        const client = (await clients(row.condominium_id))(row.bank_account_id)
        await keepAuthorization(context, row.condominium_id, row.id, await readRecurrence(row.name, client))
      })
    }
    for (const row of txid || isSweep ? await debits(context, txid ?? null) : []) {
      signal.throwIfAborted()
      await look(context, isSweep, async () => {
        const client = (await clients(row.condominium_id))(row.bank_account_id)
        await keepDebit(context, row.condominium_id, row.id, await readRecurringCharge(row.name, client))
      })
    }
  },
}

/** A failed read does not hold up the others of a sweep; the queue retries a notice's. */
async function look({ log }: WorkerContext, isSweep: boolean, read: () => Promise<void>): Promise<void> {
  try {
    await read()
  } catch (error) {
    const isFinal = error instanceof PixRefusal && !isPassing(error.problem)
    if (!isSweep && !isFinal) throw error
    log.warn({ err: error }, 'pix provider did not answer about pix automatico')
  }
}

function clientsByTenant({ sql }: WorkerContext): (condominiumId: string) => Promise<Clients> {
  const known = new Map<string, Promise<Clients>>()
  return (condominiumId) => {
    const clients = known.get(condominiumId) ?? clientsOf(sql, condominiumId)
    known.set(condominiumId, clients)
    return clients
  }
}

const authorizations = ({ sql }: WorkerContext, idRec: string | null): Promise<Row[]> =>
  sql<Row[]>`
    select condominium_id, id, bank_account_id, id_rec as name from public.pix_authorizations
    where id_rec is not null and case when ${idRec}::text is null then ended_at is null else id_rec = ${idRec} end
    order by read_at nulls first limit ${most}`

const debits = ({ sql }: WorkerContext, txid: string | null): Promise<Row[]> =>
  sql<Row[]>`
    select d.condominium_id, d.id, a.bank_account_id, d.txid as name
    from public.pix_debits d
    join public.pix_authorizations a on a.condominium_id = d.condominium_id and a.id = d.authorization_id
    where case when ${txid}::text is null then d.status in ('waiting', 'scheduled', 'retrying') else d.txid = ${txid} end
    order by d.read_at nulls first limit ${most}`
