import { type DueToday, duesToday } from '../../../domain/charges/due-today.ts'
import type { Cents } from '../../../domain/money.ts'
import { loadLateRules } from './charges/rules.ts'
import type { Sql } from './database.ts'

/** A payment that settles a whole charge. Amounts in centavos, `receivedOn` 'YYYY-MM-DD'. */
export type Settlement = {
  chargeId: string
  method: 'boleto' | 'pix'
  receivedOn: string
  /** What the payer paid: the charge's amount plus `lateCents`. */
  amountCents: Cents
  lateCents: Cents
  bankFeeCents: Cents
  /** The payment's identity at the bank or in the Pix system: booked once. */
  externalId: string
}

export type Settled = {
  settledChargeIds: string[]
  /** Rows left out: the payment is booked already, or its charge is no longer open. */
  ignored: Settlement[]
}

/**
 * Books payments: the payment, the charge and its boleto paid, and the transfers (principal per fund from receivable to bank, late
 * amounts to the ordinary fund's income, the bank's fee as an expense); the payers are told after the commit. All rows in a handful of statements; repeating is harmless.
 * Throws RangeError when an amount is not the charge's plus its late part: money that does not fit is for review.
 */
export async function settleCharges(
  sql: Sql,
  condominiumId: string,
  settlements: readonly Settlement[],
): Promise<Settled> {
  if (settlements.length === 0) return { settledChargeIds: [], ignored: [] }
  await lockCharges(sql, condominiumId, settlements)
  const booked = await insertPayments(sql, condominiumId, settlements)
  const ids = booked.map((payment) => payment.id)
  if (ids.length > 0) {
    await markPaid(sql, condominiumId, ids)
    await postReceipts(sql, condominiumId, ids)
    const told = { condominiumId, chargeIds: booked.map((payment) => payment.charge_id) }
    await sql`insert into private.outbox (topic, payload) values ('charges-paid', ${sql.json(told)})`
  }
  const done = new Set(booked.map((payment) => `${payment.charge_id} ${payment.external_id}`))
  return {
    settledChargeIds: booked.map((payment) => payment.charge_id),
    ignored: settlements.filter(({ chargeId, externalId }) => !done.has(`${chargeId} ${externalId}`)),
  }
}

/** Locks the charges in a fixed order, so that two postings never wait on each other in a ring, and checks the amounts. */
async function lockCharges(
  sql: Sql,
  condominiumId: string,
  settlements: readonly Settlement[],
): Promise<void> {
  const charges = await sql<{ id: string; cents: number }[]>`
    select id, amount_cents::float8 as cents from public.charges
    where condominium_id = ${condominiumId} and id = any (${settlements.map((row) => row.chargeId)})
    order by id for update`
  const amounts = new Map(charges.map(({ id, cents }) => [id, cents]))
  for (const { chargeId, amountCents, lateCents } of settlements) {
    if (amounts.get(chargeId) !== amountCents - lateCents)
      throw new RangeError('a settlement pays exactly its charge and the late amounts')
  }
}

/** The rows that are new and whose charge is open: one payment per charge, one booking per external id. */
async function insertPayments(sql: Sql, condominiumId: string, settlements: readonly Settlement[]) {
  const rows = settlements.map((row) => ({
    charge_id: row.chargeId,
    method: row.method,
    received_on: row.receivedOn,
    amount_cents: row.amountCents,
    late_cents: row.lateCents,
    bank_fee_cents: row.bankFeeCents,
    external_id: row.externalId,
  }))
  return sql<{ id: string; charge_id: string; external_id: string }[]>`
    insert into public.payments
      (condominium_id, charge_id, method, received_on, amount_cents, principal_cents, late_cents, bank_fee_cents, external_id)
    select c.condominium_id, c.id, r.method, r.received_on, r.amount_cents, r.amount_cents - r.late_cents, r.late_cents,
      r.bank_fee_cents, r.external_id
    from jsonb_to_recordset(${sql.json(rows)}) as r (charge_id uuid, method text, received_on date, amount_cents bigint,
      late_cents bigint, bank_fee_cents bigint, external_id text)
    join public.charges c on c.condominium_id = ${condominiumId} and c.id = r.charge_id and c.status = 'open'
    on conflict do nothing
    returning id, charge_id, external_id`
}

async function markPaid(sql: Sql, condominiumId: string, paymentIds: readonly string[]): Promise<void> {
  await sql`
    with paid as (
      select p.charge_id, p.received_on, p.amount_cents from public.payments p
      where p.condominium_id = ${condominiumId} and p.id = any (${paymentIds})
    ), boleto as (
      update public.boletos b set status = 'paid' from paid
      where b.condominium_id = ${condominiumId} and b.charge_id = paid.charge_id
    )
    update public.charges c set status = 'paid', paid_on = paid.received_on, paid_cents = paid.amount_cents from paid
    where c.condominium_id = ${condominiumId} and c.id = paid.charge_id`
}

/**
 * One statement, so that each account's balance moves once. What was received in a month that is closed by now is booked on the
 * first open day, and says when it came.
 */
async function postReceipts(sql: Sql, condominiumId: string, paymentIds: readonly string[]): Promise<void> {
  const closed = await closedUntil(sql, condominiumId)
  await sql`
    with paid as (
      select p.*, c.unit_id, g.bank_account_id from public.payments p
      join public.charges c on c.condominium_id = p.condominium_id and c.id = p.charge_id
      left join public.boletos b on b.condominium_id = p.condominium_id and b.charge_id = p.charge_id
      left join public.collection_agreements g on g.condominium_id = b.condominium_id and g.id = b.agreement_id
      where p.condominium_id = ${condominiumId} and p.id = any (${paymentIds})
    ), ordinary as (
      select id as fund_id from public.funds where condominium_id = ${condominiumId} and kind = 'ordinary'
    ), rubric as (
      select private.purpose_rubric(${condominiumId}, 'late') as late, private.purpose_rubric(${condominiumId}, 'bank_fee') as fee
    ), posting as (
      select i.fund_id, 'receivable' as other, i.income_rubric_id as rubric_id, sum(i.cents)::bigint as cents, 'receipt' as kind,
        p.id, p.charge_id, p.unit_id, p.received_on, p.bank_account_id
      from paid p join public.charge_items i on i.condominium_id = p.condominium_id and i.charge_id = p.charge_id
      group by i.fund_id, i.income_rubric_id, p.id, p.charge_id, p.unit_id, p.received_on, p.bank_account_id
      union all
      select fund_id, 'late_income', late, late_cents, 'late_receipt', id, charge_id, unit_id, received_on, bank_account_id
      from paid, ordinary, rubric where late_cents > 0
      union all
      select fund_id, 'expense', fee, bank_fee_cents, 'expense', id, charge_id, null, received_on, bank_account_id
      from paid, ordinary, rubric where bank_fee_cents > 0
    ), account as materialized (
      select s.fund_id, s.other, s.rubric_id, s.bank_account_id,
        private.ledger_account(${condominiumId}, s.fund_id, s.other, s.rubric_id) as other_id,
        private.ledger_account(${condominiumId}, s.fund_id, 'bank', null,
          coalesce(s.bank_account_id, private.fund_bank(${condominiumId}, s.fund_id))) as bank_id
      from (select distinct fund_id, other, rubric_id, bank_account_id from posting order by 1, 2, 3, 4) s
    )
    insert into public.ledger_transfers (condominium_id, fund_id, debit_account_id, credit_account_id, cents, occurred_on, kind,
      unit_id, charge_id, payment_id, description)
    select ${condominiumId}, t.fund_id,
      case when t.kind = 'expense' then a.other_id else a.bank_id end, case when t.kind = 'expense' then a.bank_id else a.other_id end,
      t.cents, greatest(t.received_on, ${closed}::date + 1), t.kind, t.unit_id, t.charge_id, t.id,
      case when t.received_on <= ${closed}::date then 'De ' || to_char(t.received_on, 'DD/MM/YYYY') || ', mês já fechado' end
    from posting t
    join account a on a.fund_id = t.fund_id and a.other = t.other and a.rubric_id = t.rubric_id
      and a.bank_account_id is not distinct from t.bank_account_id`
}

/** The last day of the last closed month, null while none is; until the transaction ends no other is closed. */
export async function closedUntil(sql: Sql, condominiumId: string): Promise<string | null> {
  const [books] = await sql<{ day: string | null }[]>`
    select closed_until::text as day from private.books where condominium_id = ${condominiumId} for share`
  return books?.day ?? null
}

/** `settleCharges` of one; false when it was left out. */
export async function settleCharge(
  sql: Sql,
  condominiumId: string,
  settlement: Settlement,
): Promise<boolean> {
  const { settledChargeIds } = await settleCharges(sql, condominiumId, [settlement])
  return settledChargeIds.length === 1
}

/** What each charge is worth on a day, by id; charges of other condominiums are left out. */
export async function expectedAmounts(
  sql: Sql,
  condominiumId: string,
  chargeIds: readonly string[],
  on: string,
): Promise<Map<string, DueToday>> {
  if (chargeIds.length === 0) return new Map()
  const charges = await sql<{ id: string; amountCents: number; dueOn: string }[]>`
    select id, amount_cents::float8 as "amountCents", due_on::text as "dueOn" from public.charges
    where condominium_id = ${condominiumId} and id = any (${chargeIds})`
  const dues = duesToday(charges, await loadLateRules(sql, condominiumId), on)
  return new Map(charges.flatMap(({ id }, position) => (dues[position] ? [[id, dues[position]]] : [])))
}

export type BankFee = { cents: Cents; occurredOn: string; description: string }

/** Books fees that the bank took from the account, apart from any payment, as expenses of the ordinary fund. */
export async function postBankFees(sql: Sql, condominiumId: string, fees: readonly BankFee[]): Promise<void> {
  if (fees.length === 0) return
  const closed = await closedUntil(sql, condominiumId)
  const rows = fees.map((fee) => ({
    cents: fee.cents,
    occurred_on: fee.occurredOn,
    description: fee.description,
  }))
  await sql`
    with account as materialized (
      select f.id as fund_id, private.ledger_account(${condominiumId}, f.id, 'bank', null, private.fund_bank(${condominiumId}, f.id)) as bank_id,
        private.ledger_account(${condominiumId}, f.id, 'expense', private.purpose_rubric(${condominiumId}, 'bank_fee')) as expense_id
      from public.funds f where f.condominium_id = ${condominiumId} and f.kind = 'ordinary'
    )
    insert into public.ledger_transfers
      (condominium_id, fund_id, debit_account_id, credit_account_id, cents, occurred_on, kind, description)
    select ${condominiumId}, a.fund_id, a.expense_id, a.bank_id, r.cents, greatest(r.occurred_on, ${closed}::date + 1), 'expense',
      left(private.plain(r.description) || case when r.occurred_on <= ${closed}::date
        then ' (de ' || to_char(r.occurred_on, 'DD/MM/YYYY') || ', mês já fechado)' else '' end, 300)
    from jsonb_to_recordset(${sql.json(rows)}) as r (cents bigint, occurred_on date, description text), account a`
}
