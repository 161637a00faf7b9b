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

/** What bank fees are booked under. */
const FEES = 'Tarifas bancárias'

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
    if (settlements.some((settlement) => settlement.bankFeeCents > 0))
      await expenseAccount(sql, condominiumId, 'ordinary', FEES)
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

/** One statement, so that each account's balance moves once. */
async function postReceipts(sql: Sql, condominiumId: string, paymentIds: readonly string[]): Promise<void> {
  await sql`
    with paid as (
      select * from public.payments p where p.condominium_id = ${condominiumId} and p.id = any (${paymentIds})
    ), ordinary as (
      select id as fund_id from public.funds where condominium_id = ${condominiumId} and kind = 'ordinary'
    ), posting as (
      select i.fund_id, 'bank' as debit, 'receivable' as credit, sum(i.cents)::bigint as cents, 'receipt' as kind,
        null as description, p.id, p.charge_id, p.received_on
      from paid p join public.charge_items i on i.condominium_id = p.condominium_id and i.charge_id = p.charge_id
      group by i.fund_id, p.id, p.charge_id, p.received_on
      union all
      select fund_id, 'bank', 'late_income', late_cents, 'late_receipt', null, id, charge_id, received_on
      from paid, ordinary where late_cents > 0
      union all
      select fund_id, 'expense', 'bank', bank_fee_cents, 'expense', ${FEES}::text, id, charge_id, received_on
      from paid, ordinary where bank_fee_cents > 0
    )
    insert into public.ledger_transfers
      (condominium_id, fund_id, debit_account_id, credit_account_id, cents, occurred_on, kind, charge_id, payment_id, description)
    select ${condominiumId}, t.fund_id, debit.id, credit.id, t.cents, t.received_on, t.kind, t.charge_id, t.id, t.description
    from posting t
    join public.ledger_accounts debit on debit.condominium_id = ${condominiumId} and debit.fund_id = t.fund_id
      and debit.kind = t.debit and debit.rubric = coalesce(t.description, '')
    join public.ledger_accounts credit on credit.condominium_id = ${condominiumId} and credit.fund_id = t.fund_id
      and credit.kind = t.credit and credit.rubric = ''`
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
  const accounts = await expenseAccount(sql, condominiumId, 'ordinary', FEES)
  const rows = fees.map((fee) => ({
    cents: fee.cents,
    occurred_on: fee.occurredOn,
    description: fee.description,
  }))
  await sql`
    insert into public.ledger_transfers
      (condominium_id, fund_id, debit_account_id, credit_account_id, cents, occurred_on, kind, description)
    select ${condominiumId}, ${accounts.fundId}, ${accounts.expenseId}, ${accounts.bankId}, r.cents, r.occurred_on, 'expense', r.description
    from jsonb_to_recordset(${sql.json(rows)}) as r (cents bigint, occurred_on date, description text)`
}

export type ExpenseAccounts = { fundId: string; expenseId: string; bankId: string }

/** The fund's expense account of a rubric, made at its first use, and the bank account it is paid from. */
export async function expenseAccount(
  sql: Sql,
  condominiumId: string,
  fund: 'ordinary' | 'reserve',
  rubric: string,
): Promise<ExpenseAccounts> {
  await sql`
    insert into public.ledger_accounts (condominium_id, fund_id, kind, rubric, name)
    select f.condominium_id, f.id, 'expense', ${rubric}, ${rubric} from public.funds f
    where f.condominium_id = ${condominiumId} and f.kind = ${fund}
    on conflict (condominium_id, fund_id, kind, rubric) do nothing`
  const [accounts] = await sql<ExpenseAccounts[]>`
    select f.id as "fundId", e.id as "expenseId", b.id as "bankId"
    from public.funds f
    join public.ledger_accounts e on e.condominium_id = f.condominium_id and e.fund_id = f.id and e.kind = 'expense' and e.rubric = ${rubric}
    join public.ledger_accounts b on b.condominium_id = f.condominium_id and b.fund_id = f.id and b.kind = 'bank'
    where f.condominium_id = ${condominiumId} and f.kind = ${fund}`
  if (!accounts) throw new Error(`condominium without its ${fund} fund`)
  return accounts
}
