import { MercadoPagoError } from 'mercadopago'
import { z } from 'zod'
import {
  cancelPayment,
  paymentOfReference,
  readChargePayment,
  refundPayment,
} from '../../supabase/functions/_shared/charge-payments/provider.ts'
import { isFinal, reasonOf } from '../../supabase/functions/_shared/mercado-pago/client.ts'
import type { AccountTokens } from '../../supabase/functions/_shared/payment-accounts/oauth.ts'
import type { Task, WorkerContext } from '../context.ts'
import { isShut, markFailing, type OpenAccount, openAccounts } from './accounts.ts'
import { keepTold } from './keeping/keep-told.ts'
import { make, NothingToMake } from './making.ts'

const payload = z.object({ condominiumId: z.uuid().optional(), paymentId: z.uuid().optional() })

/** Orders of one run of the schedule. */
const most = 500

type Open = {
  condominium_id: string
  id: string
  account_id: string
  order: 'make' | 'cancel' | 'refund'
  provider_payment_id: string | null
}

/**
 * Sends payment orders to the provider: make one, take one back, refund its money. Our id makes repeated calls idempotent, so an interrupted try is
 * repeated; the answer is stored like any other. Temporary failures wait for the next run.
 */
export const orderChargePaymentsTask: Task = {
  topic: 'order-charge-payments',
  schedule: '* * * * *',
  isInterruptible: true,
  async run(context, data, signal) {
    const { condominiumId, paymentId } = payload.parse(data ?? {})
    const open = await context.sql<Open[]>`
      select p.condominium_id, p.id, p.account_id, p.order_to_provider as order, p.provider_payment_id
      from public.charge_payments p
      where p.order_to_provider is not null
        and (${paymentId ?? null}::uuid is null or p.id = ${paymentId ?? null})
        and (${condominiumId ?? null}::uuid is null or p.condominium_id = ${condominiumId ?? null})
        and (${paymentId ?? null}::uuid is not null or p.next_try_at <= private.now())
      order by p.next_try_at limit ${most}`
    for (const one of open) {
      signal.throwIfAborted()
      await obey(context, one)
    }
  },
}

async function obey(context: WorkerContext, open: Open): Promise<void> {
  const [account] = await openAccounts(context.sql, { accountId: open.account_id })
  if (!account) return refuse(context, open, 'account_ended')
  try {
    await tell(context, account, account.tokens(), open)
  } catch (error) {
    if (error instanceof NothingToMake) return refuse(context, open, 'not_made')
    if (isShut(error)) await markFailing(context, account, error)
    // A payment that cannot be made now is not made in an hour, when no one looks any more.
    if (open.order === 'make' && isShut(error)) return refuse(context, open, codeOf(error))
    if (open.order === 'make' && isFinal(error)) return refuseUnlessMade(context, account, open, error)
    if (isFinal(error) && (await isSettled(context, account, open))) return
    await later(context, open, error)
  }
}

async function tell(context: WorkerContext, account: OpenAccount, tokens: AccountTokens, open: Open) {
  const { id, provider_payment_id: providerId, order } = open
  const told =
    order === 'make'
      ? await make(context, account, tokens, id)
      : order === 'cancel'
        ? await cancelPayment(tokens, providerId ?? '')
        : await refundPayment(tokens, providerId ?? '', id)
  if (told) await keepTold(context, account, told)
}

/** A try whose answer was lost may have made it; else nothing was made, and nothing will be. */
async function refuseUnlessMade(context: WorkerContext, account: OpenAccount, open: Open, error: unknown) {
  const made = await paymentOfReference(account.tokens(), open.id)
  if (!made || !(await keepTold(context, account, made))) await refuse(context, open, codeOf(error))
}

/** Reads a payment after the provider refused: it may have changed by itself. Stores its state and returns whether it is settled. */
async function isSettled(context: WorkerContext, account: OpenAccount, open: Open): Promise<boolean> {
  const { provider_payment_id: id, order } = open
  const told = id ? await readChargePayment(account.tokens(), id) : null
  if (told) await keepTold(context, account, told)
  if (order !== 'refund' || told?.status !== 'approved') return told !== null && told.status !== 'pending'
  await context.sql`
    update public.charge_payments set order_to_provider = null, refund_refusal = 'O Mercado Pago não aceitou devolver este pagamento.'
    where condominium_id = ${open.condominium_id} and id = ${open.id} and order_to_provider = 'refund'`
  return true
}

/** Closes an order: nothing was made from it, and nothing will be. */
async function refuse(context: WorkerContext, open: Open, why: string): Promise<void> {
  await context.transaction(async (sql) => {
    await sql`
      update public.charge_payments
      set order_to_provider = null, status = case when status = 'new' then 'refused' else status end,
        status_detail = case when status = 'new' then ${why.slice(0, 80)} else status_detail end, read_at = private.now()
      where condominium_id = ${open.condominium_id} and id = ${open.id} and order_to_provider = ${open.order}`
    await sql`
      delete from private.charge_payment_orders where condominium_id = ${open.condominium_id} and payment_id = ${open.id}`
  })
}

async function later(context: WorkerContext, open: Open, error: unknown): Promise<void> {
  context.log.warn(
    { payment: open.id, order: open.order, why: reasonOf(error) },
    'mercado pago did not take an order',
  )
  await context.sql`
    update public.charge_payments
    set attempts = least(attempts + 1, 1000),
      next_try_at = private.now() + make_interval(secs => least(3600, 5 * power(2, least(attempts, 10))::integer))
    where condominium_id = ${open.condominium_id} and id = ${open.id}`
}

const causes = z.array(z.object({ code: z.coerce.string() })).min(1)

/** What the provider calls the fault: '3003', a token that was used; else only that it refused. */
function codeOf(error: unknown): string {
  if (!(error instanceof MercadoPagoError)) return 'refused'
  const read = causes.safeParse(error.causes)
  return `refused ${read.success ? read.data[0]!.code : error.status}`
}
