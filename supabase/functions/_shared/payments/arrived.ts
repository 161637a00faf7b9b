import type { Cents } from '../../../../domain/money.ts'
import type { Quote } from '../../../../domain/payments/bundle.ts'
import type { ReceiptMethod, ReceiptSource } from '../../../../domain/payments/receipt.ts'
import type { Sql } from '../database.ts'

/** A sum that arrived, as its source reports it. Amounts in centavos, `receivedOn` 'YYYY-MM-DD'. */
export type Arrived = {
  method: ReceiptMethod
  source: ReceiptSource
  receivedOn: string
  /** What the payer paid, the bank's fee not taken off. */
  cents: Cents
  bankFeeCents?: Cents
  /** Where it lies; cash in none. Unsaid: the account that residents pay into. */
  bankAccountId?: string | null
  /** Its id at the bank or in the Pix system: booked only once. */
  externalId?: string | null
  payerName?: string | null
  payerDocument?: string | null
  statementText?: string | null
  /** The charges that it pays, in order. */
  chargeIds: readonly string[]
  /** The quoted part of exactly this sum for each charge (a bundle's): applied while the charges are unchanged. */
  quotes?: readonly Quote[]
  /** Of exactly this sum, what the quotes leave over: the unit's credit. */
  restCents?: Cents
  /** The unit it belongs to, where no charge says so: without charges, all of it becomes the unit's credit if a person said so (`by`). */
  unitId?: string | null
  /** The payer is known to pay for the unit: without charges it becomes the unit's credit, no matter who says so. */
  creditsUnit?: boolean
  /** The bank reckoned fine and interest itself, each day rounded: a boleto's always, a Pix charge's with due date. */
  isReckonedByBank?: boolean
  /** It closes the bank's boleto, whatever the amount. */
  closesBoleto?: boolean
  note?: string | null
}

export type Kept = Arrived & { id: string; bankAccountId: string | null; isNew: boolean }

/** Stores arrivals as waiting; ignores those that were reported before. */
export async function keepArrived(
  sql: Sql,
  condominiumId: string,
  arrived: readonly Arrived[],
  by: string | null,
): Promise<Kept[]> {
  const [account] = await sql<{ id: string }[]>`
    select id from public.bank_accounts where condominium_id = ${condominiumId} order by is_active desc, created_at desc limit 1`
  const ids = await sql<
    { id: string }[]
  >`select private.new_id() as id from generate_series(1, ${arrived.length})`
  const kept = arrived.map((one, place) => ({
    ...one,
    id: ids[place]!.id,
    bankAccountId: one.method === 'cash' ? null : (one.bankAccountId ?? account?.id ?? null),
  }))
  const rows = kept.map((one) => ({
    id: one.id,
    method: one.method,
    source: one.source,
    received_on: one.receivedOn,
    amount_cents: one.cents,
    bank_fee_cents: one.bankFeeCents ?? 0,
    bank_account_id: one.bankAccountId,
    external_id: one.externalId ?? null,
    payer_name: one.payerName?.slice(0, 120) || null,
    payer_document: one.payerDocument ?? null,
    statement_text: one.statementText?.slice(0, 300) || null,
    note: one.note || null,
  }))
  const added = await sql<{ id: string }[]>`
    insert into public.receipts (condominium_id, id, method, source, received_on, amount_cents, bank_fee_cents, bank_account_id, external_id,
      payer_name, payer_document, statement_text, reason, note, created_by)
    select ${condominiumId}, r.id, r.method, r.source, r.received_on, r.amount_cents, r.bank_fee_cents, r.bank_account_id, r.external_id,
      r.payer_name, r.payer_document, r.statement_text, 'unknown_payer', r.note, ${by}
    from jsonb_to_recordset(${sql.json(rows)}) as r (id uuid, method text, source text, received_on date, amount_cents bigint,
      bank_fee_cents bigint, bank_account_id uuid, external_id text, payer_name text, payer_document text, statement_text text,
      note text)
    order by r.method, r.external_id
    on conflict (condominium_id, method, external_id) where status <> 'undone' do nothing
    returning id`
  const made = new Set(added.map(({ id }) => id))
  return kept.map((one) => ({ ...one, isNew: made.has(one.id) }))
}
