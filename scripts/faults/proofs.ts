import type { Sql } from 'postgres'
import { unitCount } from './building.ts'

/** Checks the books and returns descriptions of the errors; none means they are right. */
export type Proof = (sql: Sql) => Promise<string[]>

type Numbers = Record<string, string | number | null>

/** Compares the columns of one row with the expected values. */
function differences(found: Numbers | undefined, wanted: Numbers): string[] {
  return Object.entries(wanted).flatMap(([name, value]) => {
    const is = found?.[name]
    return String(is) === String(value) ? [] : [`${name} is ${is}, must be ${value}`]
  })
}

/** Every unit one charge with its boleto, items and postings; the whole is the budget, and the books balance. */
export const proveIssue =
  (condominiumId: string, budget: number): Proof =>
  async (sql) => {
    const [found] = await sql<Numbers[]>`
      select
        (select count(*) from public.charges c where c.condominium_id = ${condominiumId}) as charges,
        (select count(*) from public.units u where u.condominium_id = ${condominiumId} and not exists (
          select from public.charges c where c.condominium_id = u.condominium_id and c.unit_id = u.id)) as units_without_charge,
        (select count(*) from (select from public.charges c where c.condominium_id = ${condominiumId}
          group by c.unit_id having count(*) > 1) twice) as units_with_two,
        (select count(distinct b.our_number) from public.boletos b where b.condominium_id = ${condominiumId}) as our_numbers,
        (select sum(c.amount_cents) from public.charges c where c.condominium_id = ${condominiumId}) as charged_cents,
        (select sum(i.cents) from public.charge_items i where i.condominium_id = ${condominiumId}) as item_cents,
        (select sum(t.cents) from public.ledger_transfers t where t.condominium_id = ${condominiumId} and t.kind = 'fee') as posted_cents,
        (select string_agg(r.status || ' ' || r.charge_count || ' ' || r.total_cents, ',')
          from public.charge_runs r where r.condominium_id = ${condominiumId}) as run,
        (select count(*) from private.ledger_differences(${condominiumId})) as accounts_out_of_balance,
        ${pending(sql, condominiumId, 'issue-charges')} as still_asked_for`
    return differences(found, {
      charges: unitCount,
      units_without_charge: 0,
      units_with_two: 0,
      our_numbers: unitCount,
      charged_cents: budget,
      item_cents: budget,
      posted_cents: budget,
      run: `issued ${unitCount} ${budget}`,
      accounts_out_of_balance: 0,
      still_asked_for: 0,
    })
  }

/** Proves that every row of the file exists once: unit, owner, occupancy, list row; the shares total 1. */
export const proveImport =
  (condominiumId: string): Proof =>
  async (sql) => {
    const [found] = await sql<Numbers[]>`
      select
        (select count(*) from public.units u where u.condominium_id = ${condominiumId}) as units,
        (select count(distinct (u.block, u.number)) from public.units u where u.condominium_id = ${condominiumId}) as different_units,
        (select c.unit_count from public.condominiums c where c.id = ${condominiumId}) as counted_units,
        (select sum(u.share) - c.share_total from public.units u join public.condominiums c on c.id = u.condominium_id
          where c.id = ${condominiumId} group by c.share_total) as share_difference,
        (select count(*) from public.people p where p.condominium_id = ${condominiumId}) as people,
        (select count(*) from public.occupancies o where o.condominium_id = ${condominiumId} and o.is_payer) as payers,
        (select count(*) from public.unit_list l where l.condominium_id = ${condominiumId} and l.payer_id is not null) as listed,
        (select count(*) from public.job_issues i where i.condominium_id = ${condominiumId}) as issues,
        ${pending(sql, condominiumId, 'import-units')} as still_asked_for`
    return differences(found, {
      units: unitCount,
      different_units: unitCount,
      counted_units: unitCount,
      share_difference: 0,
      people: unitCount,
      payers: unitCount,
      listed: unitCount,
      issues: 0,
      still_asked_for: 0,
    })
  }

/** Proves that every payment of the file exists once, on its charge and in the books, with nothing left to review. */
export const proveReturn =
  (condominiumId: string, budget: number): Proof =>
  async (sql) => {
    const [found] = await sql<Numbers[]>`
      select
        (select count(*) from public.payments p where p.condominium_id = ${condominiumId}) as payments,
        (select count(distinct p.charge_id) from public.payments p where p.condominium_id = ${condominiumId}) as charges_paid,
        (select sum(p.amount_cents) from public.payments p where p.condominium_id = ${condominiumId}) as paid_cents,
        (select count(*) from public.charges c where c.condominium_id = ${condominiumId} and c.status <> 'paid') as charges_open,
        (select count(*) from public.boletos b where b.condominium_id = ${condominiumId} and b.status <> 'paid') as boletos_open,
        (select sum(t.cents) from public.ledger_transfers t where t.condominium_id = ${condominiumId} and t.kind = 'receipt') as posted_cents,
        (select sum(a.balance_cents) from public.ledger_accounts a
          where a.condominium_id = ${condominiumId} and a.kind = 'receivable') as receivable_cents,
        (select count(*) from public.receipts v where v.condominium_id = ${condominiumId} and v.status = 'waiting') as to_review,
        (select count(*) from private.receipt_differences(${condominiumId})) as receipts_out_of_balance,
        (select count(*) from private.return_entries e where e.condominium_id = ${condominiumId}) as lines_left,
        (select count(*) from private.ledger_differences(${condominiumId})) as accounts_out_of_balance,
        ${pending(sql, condominiumId, 'apply-return-file')} as still_asked_for`
    return differences(found, {
      payments: unitCount,
      charges_paid: unitCount,
      paid_cents: budget,
      charges_open: 0,
      boletos_open: 0,
      posted_cents: budget,
      receivable_cents: 0,
      to_review: 0,
      receipts_out_of_balance: 0,
      lines_left: 0,
      accounts_out_of_balance: 0,
      still_asked_for: 0,
    })
  }

/** Proves that each Pix is one receipt that paid its charge, to the centavo, however often it was reported. */
export const provePix =
  (condominiumId: string, paid: readonly { id: string; endToEndId: string; cents: number }[]): Proof =>
  async (sql) => {
    const charges = paid.map(({ id }) => id)
    const ids = paid.map(({ endToEndId }) => endToEndId)
    const [found] = await sql<Numbers[]>`
      select
        (select count(*) from public.receipts r where r.condominium_id = ${condominiumId} and r.external_id = any (${ids})) as receipts,
        (select count(*) from public.payments p where p.condominium_id = ${condominiumId} and p.charge_id = any (${charges})) as payments,
        (select count(*) from public.charges c where c.condominium_id = ${condominiumId} and c.id = any (${charges}) and c.status = 'paid')
          as charges_paid,
        (select sum(p.amount_cents) from public.payments p where p.condominium_id = ${condominiumId} and p.charge_id = any (${charges}))
          as paid_cents,
        (select sum(t.cents) from public.ledger_transfers t where t.condominium_id = ${condominiumId} and t.kind = 'receipt'
          and t.charge_id = any (${charges})) as posted_cents,
        (select count(*) from public.receipts v where v.condominium_id = ${condominiumId} and v.status = 'waiting') as to_review,
        (select count(*) from private.receipt_differences(${condominiumId})) as receipts_out_of_balance,
        (select count(*) from private.ledger_differences(${condominiumId})) as accounts_out_of_balance`
    const cents = paid.reduce((sum, one) => sum + one.cents, 0)
    return differences(found, {
      receipts: paid.length,
      payments: paid.length,
      charges_paid: paid.length,
      paid_cents: cents,
      posted_cents: cents,
      to_review: 0,
      receipts_out_of_balance: 0,
      accounts_out_of_balance: 0,
    })
  }

/** Proves that each line of the file, and of the files before, exists once. */
export const proveStatement =
  (
    condominiumId: string,
    id: string,
    { fresh, all, cents }: { fresh: number; all: number; cents: number },
  ): Proof =>
  async (sql) => {
    const [found] = await sql<Numbers[]>`
      select
        (select count(*) from public.bank_statement_lines l where l.condominium_id = ${condominiumId} and l.statement_id = ${id}) as lines,
        (select count(*) from public.bank_statement_lines l where l.condominium_id = ${condominiumId}) as all_lines,
        (select sum(l.cents) from public.bank_statement_lines l where l.condominium_id = ${condominiumId} and l.statement_id = ${id})
          as line_cents,
        (select string_agg(s.line_count || ' ' || s.new_count, ',') from public.bank_statements s
          where s.condominium_id = ${condominiumId} and s.id = ${id}) as statement`
    return differences(found, {
      lines: fresh,
      all_lines: all,
      line_cents: cents,
      statement: `${fresh} ${fresh}`,
    })
  }

/** Proves one reading of each meter in the month, all of the same value; the month before is unchanged. */
export const proveReadings =
  (condominiumId: string, month: string, value: number): Proof =>
  async (sql) => {
    const [found] = await sql<Numbers[]>`
      select
        (select count(*) from public.meter_readings r where r.condominium_id = ${condominiumId} and r.competence = ${month}) as readings,
        (select count(distinct r.unit_id) from public.meter_readings r
          where r.condominium_id = ${condominiumId} and r.competence = ${month} and r.value = ${value}) as units_read,
        (select count(*) from public.meter_readings r
          where r.condominium_id = ${condominiumId} and r.competence = ${month} and r.consumption <> r.value - r.previous_value) as odd,
        (select count(*) from (select from public.meter_readings r where r.condominium_id = ${condominiumId}
          group by r.competence having count(*) <> ${unitCount}) m) as other_months`
    return differences(found, { readings: unitCount, units_read: unitCount, odd: 0, other_months: 0 })
  }

/** Requests for the work that still wait to be relayed: it would be done again. */
const pending = (sql: Sql, condominiumId: string, topic: string) => sql`
  (select count(*) from private.outbox o where o.topic = ${topic} and o.payload ->> 'condominiumId' = ${condominiumId})`

/** Checks that every condominium's stored balances are the sums of its transfers. */
export async function proveBooks(sql: Sql): Promise<string[]> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from public.condominiums c, private.ledger_differences(c.id)`
  return row!.count > 0 ? [`${row!.count} accounts are out of balance`] : []
}
