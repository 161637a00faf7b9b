import { civilDate } from '../../../domain/calendar.ts'
import type { PaymentStatus } from '../../../domain/checkout/payment-status.ts'
import type { Cents } from '../../../domain/money.ts'
import { type Period, withHandPeriods, withPeriods } from '../../../domain/subscriptions/periods.ts'
import { monthsOf } from '../../../domain/subscriptions/price.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import type { ToldPayment } from '../../../supabase/functions/_shared/mercado-pago/payments.ts'
import type { Transaction } from '../../context.ts'
import type { Kept } from './kept.ts'

/** A payment that was not known, or is other than it was. */
export type ChangedPayment = {
  id: string
  before: PaymentStatus | null
  status: PaymentStatus
  detail: string | null
  cents: Cents
  refundedCents: Cents
  refundedBefore: Cents
  attempt: number
  period: Period
  madeAt: Date
}

type Row = {
  provider_payment_id: string
  status: PaymentStatus
  status_detail: string | null
  amount_cents: number
  refunded_cents: number
  method: string | null
  card_end: string | null
  created_at: Date
  changed_at: Date
}

const toTold = (row: Row): ToldPayment => ({
  id: row.provider_payment_id,
  preapprovalId: null,
  reference: null,
  status: row.status,
  detail: row.status_detail,
  cents: row.amount_cents,
  refundedCents: row.refunded_cents,
  method: row.method,
  cardEnd: row.card_end,
  madeAt: row.created_at,
  changedAt: row.changed_at,
})

/**
 * Merges reported payments with the known ones: forgets no known payment and ignores older reports. Returns all payments with the periods they are
 * for, and those that changed.
 */
export async function keepPayments(
  sql: Transaction,
  { id, condominium_id, billing_cycle, is_by_hand, begins_on }: Kept,
  told: readonly ToldPayment[],
): Promise<{ charges: (Period & { status: PaymentStatus })[]; changed: ChangedPayment[] }> {
  const rows = await sql<Row[]>`
    select provider_payment_id, status, status_detail, amount_cents::float8 as amount_cents, refunded_cents::float8 as refunded_cents, method,
      card_end, created_at, changed_at
    from public.subscription_payments where subscription_id = ${id}`
  const known = new Map(rows.map((row) => [row.provider_payment_id, row]))
  const all = new Map(rows.map((row) => [row.provider_payment_id, toTold(row)]))
  for (const payment of told) {
    const before = known.get(payment.id)
    if (!before || before.changed_at <= payment.changedAt) all.set(payment.id, payment)
  }
  const charges = (is_by_hand ? withHandPeriods : withPeriods)(
    [...all.values()].map((payment) => ({ ...payment, on: civilDate(payment.madeAt, brasiliaZone) })),
    monthsOf(billing_cycle),
    begins_on,
  )
  const written = charges.map((charge) => ({
    provider_payment_id: charge.id,
    amount_cents: charge.cents,
    refunded_cents: charge.refundedCents,
    status: charge.status,
    status_detail: charge.detail,
    method: charge.method,
    card_end: charge.cardEnd,
    period_from: charge.from,
    period_until: charge.until,
    attempt: charge.attempt,
    created_at: charge.madeAt,
    changed_at: charge.changedAt,
  }))
  const touched = await sql`
    insert into public.subscription_payments (condominium_id, subscription_id, provider_payment_id, amount_cents, refunded_cents, status,
      status_detail, method, card_end, period_from, period_until, attempt, created_at, changed_at)
    select ${condominium_id}, ${id}, r.provider_payment_id, r.amount_cents, r.refunded_cents, r.status, r.status_detail, r.method, r.card_end,
      r.period_from, r.period_until, r.attempt, r.created_at, r.changed_at
    from jsonb_to_recordset(${sql.json(written as never)}) as r (provider_payment_id text, amount_cents bigint, refunded_cents bigint,
      status text, status_detail text, method text, card_end text, period_from date, period_until date, attempt smallint,
      created_at timestamptz, changed_at timestamptz)
    on conflict (provider_payment_id) do update
    set amount_cents = excluded.amount_cents, refunded_cents = excluded.refunded_cents, status = excluded.status,
      status_detail = excluded.status_detail, method = excluded.method, card_end = excluded.card_end, period_from = excluded.period_from,
      period_until = excluded.period_until, attempt = excluded.attempt, changed_at = excluded.changed_at
    -- A payment stays its subscription's.
    where subscription_payments.subscription_id = ${id}
      and (subscription_payments.status, subscription_payments.status_detail, subscription_payments.refunded_cents,
        subscription_payments.period_from, subscription_payments.attempt, subscription_payments.changed_at)
      is distinct from (excluded.status, excluded.status_detail, excluded.refunded_cents, excluded.period_from, excluded.attempt,
        excluded.changed_at)
    returning 1`
  // What shows the payments listens to their subscription.
  if (touched.length > 0)
    await sql`update public.condominium_subscriptions set changed_at = private.now() where id = ${id}`
  const changed = charges.flatMap((charge): ChangedPayment[] => {
    const before = known.get(charge.id)
    const refundedBefore = before?.refunded_cents ?? 0
    if (before && before.status === charge.status && refundedBefore === charge.refundedCents) return []
    const { from, until, ...rest } = charge
    return [{ ...rest, before: before?.status ?? null, refundedBefore, period: { from, until } }]
  })
  return { charges, changed }
}
