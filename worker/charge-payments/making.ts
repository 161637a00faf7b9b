import { type ProviderOrder, unsealOrder } from '../../supabase/functions/_shared/charge-payments/orders.ts'
import {
  expiryOn,
  paymentOfReference,
  readChargePayment,
  type ToldChargePayment,
} from '../../supabase/functions/_shared/charge-payments/provider.ts'
import { makePayment, type PaymentOrder } from '../../supabase/functions/_shared/mercado-pago/payments.ts'
import type { AccountTokens } from '../../supabase/functions/_shared/payment-accounts/oauth.ts'
import type { WorkerContext } from '../context.ts'
import type { OpenAccount } from './accounts.ts'

/** The order is gone, or no one waits for it any more: it is not made. */
export class NothingToMake extends Error {}

type Row = {
  method: 'card' | 'pix' | 'boleto'
  installments: number
  amount: number
  condominium: string
  unit_labels: string
  pay_on: string
  is_open: boolean
  is_late: boolean
  sealed: string | null
  now: Date
}

/**
 * Makes the payment in the condominium's account, never the platform's. Looks first for one made by an interrupted try. One not made within a quarter
 * of an hour, or whose charges were paid meanwhile, is not made any more: the requester has gone.
 */
export async function make(
  context: WorkerContext,
  account: OpenAccount,
  tokens: AccountTokens,
  id: string,
): Promise<ToldChargePayment> {
  const row = await load(context, account, id)
  const before = row?.is_late ? await paymentOfReference(tokens, id) : null
  if (before) return before
  if (!row?.sealed || row.is_late || !row.is_open) throw new NothingToMake()
  const order = unsealOrder(account.condominiumId, id, row.sealed)
  const { id: madeId } = await makePayment(tokens, orderOf(context, account, id, row, order))
  const told = await readChargePayment(tokens, madeId)
  if (!told) throw new Error('a payment that was made is not there')
  return told
}

async function load({ sql }: WorkerContext, account: OpenAccount, id: string): Promise<Row | undefined> {
  const [row] = await sql<Row[]>`
    select p.method, p.installments, p.amount_cents::float8 as amount, c.name as condominium, p.unit_labels, b.pay_on::text,
      b.status = 'open' as is_open, p.created_at < private.now() - interval '15 minutes' as is_late, o.sealed, private.now() as now
    from public.charge_payments p
    join public.payment_bundles b on b.condominium_id = p.condominium_id and b.id = p.bundle_id
    join public.condominiums c on c.id = p.condominium_id
    left join private.charge_payment_orders o on o.condominium_id = p.condominium_id and o.payment_id = p.id
    where p.condominium_id = ${account.condominiumId} and p.id = ${id}`
  return row
}

function orderOf(
  { siteUrl }: WorkerContext,
  { accountId }: OpenAccount,
  reference: string,
  row: Row,
  { token, methodName, payer }: ProviderOrder,
): PaymentOrder {
  return {
    reference,
    cents: row.amount,
    description: `${row.condominium}: ${row.unit_labels}`.slice(0, 200),
    payer,
    notificationUrl: `${siteUrl}/functions/v1/receive-mercado-pago?source_news=webhooks&account=${accountId}`,
    ...(row.method === 'card'
      ? { method: 'card', token: token ?? '', brand: methodName ?? '', installments: row.installments }
      : { method: row.method, expiresAt: expiryOn(row.pay_on, row.now) }),
  }
}
