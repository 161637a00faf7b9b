import { z } from 'zod'
import {
  changedPayments,
  paymentOfReference,
  readChargePayment,
} from '../../supabase/functions/_shared/charge-payments/provider.ts'
import { isConfigured, reasonOf } from '../../supabase/functions/_shared/mercado-pago/client.ts'
import type { Task, WorkerContext } from '../context.ts'
import { isShut, markFailing, type OpenAccount, openAccounts } from './accounts.ts'
import { keepTold } from './keeping/keep-told.ts'

const payload = z.object({
  accountId: z.uuid().optional(),
  providerUserId: z.string().max(20).optional(),
  dataId: z
    .string()
    .regex(/^\d{1,30}$/)
    .optional()
    .catch(undefined),
  condominiumId: z.uuid().optional(),
  paymentId: z.uuid().optional(),
})

/**
 * Reads a payment's state from the provider, as the account that a notice names, and stores the answer. A notice is a hint: a payment that the
 * account does not have, or that nothing here requested, is dropped.
 */
export const readChargePaymentsTask: Task = {
  topic: 'read-charge-payments',
  isInterruptible: true,
  async run(context, data) {
    if (!isConfigured()) return
    const asked = payload.parse(data ?? {})
    if (asked.condominiumId && asked.paymentId) return readOne(context, asked.condominiumId, asked.paymentId)
    if (!asked.dataId) return
    const account = await accountOf(context, asked.accountId, asked.providerUserId)
    if (!account) return context.log.warn({ payment: asked.dataId }, 'a notice of an account of nobody here')
    const told = await readChargePayment(account.tokens(), asked.dataId)
    if (!told) return context.log.warn({ payment: asked.dataId }, 'a notice of a payment of another account')
    await keepTold(context, account, told)
  },
}

async function accountOf(
  { sql }: WorkerContext,
  accountId: string | undefined,
  providerUserId: string | undefined,
): Promise<OpenAccount | undefined> {
  if (accountId) return (await openAccounts(sql, { accountId }))[0]
  return (await openAccounts(sql)).find((account) => account.providerUserId === providerUserId)
}

async function readOne(context: WorkerContext, condominiumId: string, id: string): Promise<void> {
  const [row] = await context.sql<{ account_id: string; provider_id: string | null }[]>`
    select account_id, provider_payment_id as provider_id from public.charge_payments
    where condominium_id = ${condominiumId} and id = ${id}`
  const [account] = row ? await openAccounts(context.sql, { accountId: row.account_id }) : []
  if (!row || !account) return
  const tokens = account.tokens()
  const told = row.provider_id
    ? await readChargePayment(tokens, row.provider_id)
    : await paymentOfReference(tokens, id)
  if (told) await keepTold(context, account, told)
}

/** Pending payments are polled each hour; an account's changes once a day, back to the last time and a day more. */
const mostWaiting = 300
const dayMs = 86_400_000
/** The first look at an account, and how far back one that was away for long is read. */
const mostDays = 30

/** Reads every hour the pending payments, and for each account all changes, so that a lost notice costs a day at most. */
export const sweepChargePaymentsTask: Task = {
  topic: 'sweep-charge-payments',
  schedule: '37 * * * *',
  isInterruptible: true,
  async run(context, _data, signal) {
    if (!isConfigured()) return
    const waiting = await context.sql<{ condominium_id: string; id: string }[]>`
      select condominium_id, id from public.charge_payments
      where status in ('new', 'pending', 'in_process', 'authorized', 'in_mediation')
        and coalesce(read_at, created_at) < private.now() - interval '50 minutes'
      order by read_at nulls first limit ${mostWaiting}`
    for (const { condominium_id, id } of waiting) {
      signal.throwIfAborted()
      await readOne(context, condominium_id, id).catch((error: unknown) =>
        context.log.warn(
          { payment: id, why: reasonOf(error) },
          'mercado pago did not answer about a payment',
        ),
      )
    }
    for (const account of await openAccounts(context.sql)) {
      signal.throwIfAborted()
      await readChanged(context, account, signal)
    }
  },
}

async function readChanged(context: WorkerContext, account: OpenAccount, signal: AbortSignal): Promise<void> {
  const [row] = await context.sql<{ read_until: Date | null; now: Date; is_due: boolean }[]>`
    select read_until, private.now() as now, coalesce(read_until < private.now() - interval '20 hours', true) as is_due
    from public.payment_accounts where condominium_id = ${account.condominiumId} and id = ${account.accountId}`
  if (!row?.is_due) return
  const oldest = row.now.getTime() - mostDays * dayMs
  const from = new Date(Math.max(oldest, (row.read_until?.getTime() ?? oldest) - dayMs))
  const unread = (problem: unknown) => context.log.error({ problem }, 'a payment could not be read')
  try {
    for await (const page of changedPayments(account.tokens(), from, row.now, unread)) {
      for (const told of page) {
        signal.throwIfAborted()
        await keepTold(context, account, told)
      }
    }
  } catch (error) {
    signal.throwIfAborted()
    if (isShut(error)) return markFailing(context, account, error)
    return context.log.warn(
      { account: account.accountId, why: reasonOf(error) },
      'changes of an account not read',
    )
  }
  await context.sql`
    update public.payment_accounts set read_until = ${row.now}
    where condominium_id = ${account.condominiumId} and id = ${account.accountId}`
}
