import type { Cents } from '../../../../domain/money.ts'
import type { ReviewReason } from '../../../../domain/payments/match-payment.ts'
import type { Sql } from '../database.ts'

/** Money that arrived but does not fit: what a person needs to decide. */
export type Held = {
  chargeId: string | null
  method: 'boleto' | 'pix'
  externalId: string
  reason: ReviewReason
  amountCents: Cents
  expectedCents: Cents | null
  receivedOn: string
  bankFeeCents: Cents
}

/** Puts payments on the list to review; one that is already there stays as it is. Gives how many are new. */
export async function holdForReview(sql: Sql, condominiumId: string, held: readonly Held[]): Promise<number> {
  if (held.length === 0) return 0
  const rows = held.map((payment) => ({
    charge_id: payment.chargeId,
    method: payment.method,
    external_id: payment.externalId,
    reason: payment.reason,
    amount_cents: payment.amountCents,
    expected_cents: payment.expectedCents,
    received_on: payment.receivedOn,
    bank_fee_cents: payment.bankFeeCents,
  }))
  const added = await sql`
    insert into public.payment_reviews
      (condominium_id, charge_id, method, external_id, reason, amount_cents, expected_cents, received_on, bank_fee_cents)
    select ${condominiumId}, r.charge_id, r.method, r.external_id, r.reason, r.amount_cents, r.expected_cents, r.received_on, r.bank_fee_cents
    from jsonb_to_recordset(${sql.json(rows as never)}) as r (charge_id uuid, method text, external_id text, reason text,
      amount_cents bigint, expected_cents bigint, received_on date, bank_fee_cents bigint)
    on conflict on constraint payment_review_once do nothing
    returning 1`
  return added.length
}
