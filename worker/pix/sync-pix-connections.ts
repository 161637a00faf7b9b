import { z } from 'zod'
import { mostRemovalTries, secondsUntilTry } from '../../domain/pix/api/connection.ts'
import { webhookAddress } from '../../supabase/functions/_shared/pix/webhook.ts'
import type { Task, WorkerContext } from '../context.ts'
import { type Clients, clientsOf } from './clients.ts'
import { connect, type Outcome } from './connect.ts'

const payload = z.object({ condominiumId: z.uuid().optional() })

type Due = {
  condominium_id: string
  bank_account_id: string
  /** Null where the API is switched off. */
  key: string | null
  registered_key: string | null
  is_own: boolean
  is_shared: boolean
  asked: string
  attempts: number
}

/** Accounts brought up to date in one run of the schedule. */
const most = 500

/**
 * Registers our webhook for incoming payments at the provider (`PUT /webhook/{chave}`), or removes it (`DELETE`), for each account with a change or a
 * failed last try. One after the other, each recorded, so that an interrupted try resumes after it.
 */
export const syncPixConnectionsTask: Task = {
  topic: 'sync-pix-connections',
  schedule: '3-59/10 * * * *',
  isInterruptible: true,
  async run(context, data, signal) {
    const { condominiumId } = payload.parse(data ?? {})
    await syncConnections(context, condominiumId ?? null, signal)
  },
}

export async function syncConnections(
  context: WorkerContext,
  condominiumId: string | null,
  signal: AbortSignal,
): Promise<void> {
  const clients = new Map<string, Clients>()
  for (const due of await dueConnections(context, condominiumId)) {
    signal.throwIfAborted()
    const { condominium_id } = due
    const known = clients.get(condominium_id) ?? (await clientsOf(context.sql, condominium_id))
    clients.set(condominium_id, known)
    const wanted = {
      key: due.key,
      address: webhookAddress(context.siteUrl, due.is_own ? due.bank_account_id : null),
      registeredKey: due.registered_key,
      isShared: due.is_shared,
    }
    await keep(context, due, await connect(wanted, () => known(due.bank_account_id)))
  }
}

/** Without a webhook secret nothing can be sent. An account's key may be that of another one, of the same payee. */
const dueConnections = ({ sql }: WorkerContext, condominiumId: string | null): Promise<Due[]> =>
  sql<Due[]>`
    select p.condominium_id, p.bank_account_id, case when b.pix_api then b.pix_key end as key, p.registered_key,
      p.credentials_at is not null as is_own, p.asked_at::text as asked, p.attempts,
      exists (select from public.pix_connections o
        where o.registered_key = p.registered_key
          and (o.condominium_id, o.bank_account_id) <> (p.condominium_id, p.bank_account_id)) as is_shared
    from public.pix_connections p
    join public.bank_accounts b on b.condominium_id = p.condominium_id and b.id = p.bank_account_id
    where p.next_try_at <= private.now() and (${condominiumId}::uuid is null or p.condominium_id = ${condominiumId})
    order by p.next_try_at limit ${most}`

/** Stores the outcome. What was requested again meanwhile is due at once; removing a webhook is tried only so many times. */
async function keep({ sql, log }: WorkerContext, due: Due, outcome: Outcome): Promise<void> {
  const gaveUp = outcome.state === 'failed' && due.key === null && due.attempts + 1 >= mostRemovalTries
  const state = gaveUp ? 'off' : outcome.state
  const failed = outcome.state === 'failed' && !gaveUp ? outcome : null
  if (failed)
    log.warn({ problem: failed.problem, account: due.bank_account_id }, 'pix webhook not registered')
  await sql`
    update public.pix_connections
    set registered_key = ${gaveUp ? null : outcome.registeredKey}, state = case when asked_at::text = ${due.asked} then ${state} else state end,
      problem = ${failed?.problem ?? null}, detail = ${failed?.detail ?? null}, checked_at = private.now(),
      attempts = case when ${failed !== null} then least(attempts + 1, 100) else 0 end,
      next_try_at = case when asked_at::text <> ${due.asked} then private.now()
        when ${failed !== null} then private.now() + make_interval(secs => ${secondsUntilTry(due.attempts)}) end
    where condominium_id = ${due.condominium_id} and bank_account_id = ${due.bank_account_id}`
}
