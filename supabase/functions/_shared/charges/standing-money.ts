import { addMonths } from '../../../../domain/calendar.ts'
import { duesToday } from '../../../../domain/charges/due-today.ts'
import { overdueUntil } from '../../../../domain/charges/overdue.ts'
import type { PartPayment } from '../../../../domain/late-payment/part-payments.ts'
import { sumCents } from '../../../../domain/money.ts'
import type { Context } from '../command.ts'
import type { Sql } from '../database.ts'
import { loadLateRules } from './rules.ts'

/**
 * Returns what is open and what is overdue today, in centavos, with fine, interest and correction by the dated rules; and delinquency: the overdue
 * part of all that fell due in the last twelve months, in hundredths of a percent (null when nothing fell due).
 */
export async function standingMoney({
  sql,
  condominiumId,
  today,
  holidays,
}: Pick<Context, 'sql' | 'condominiumId' | 'today' | 'holidays'>) {
  const until = overdueUntil(today, holidays)
  // Sent together: one way to the database and back, not one for each.
  const [overdue, upcoming, delinquency] = await Promise.all([
    overdueOf(sql, condominiumId, until, today),
    upcomingOf(sql, condominiumId, until),
    delinquencyOf(sql, condominiumId, until),
  ])
  return { today, overdue, upcoming, delinquency }
}

type Group = { due: string; principal: number; payments: PartPayment[]; charges: number }

/** Computes each pair of due date and amount only once, since such charges owe the same; computes those paid in part individually. */
async function overdueOf(sql: Sql, condominiumId: string, until: string, today: string) {
  const asked = sql<Group[]>`
    select due_on::text as due, amount_cents::float8 as principal, '[]'::jsonb as payments, charges::int
    from private.open_charges where condominium_id = ${condominiumId} and due_on <= ${until}
    union all
    select c.due_on::text, c.amount_cents::float8, private.part_payments(c), 1
    from public.charges c
    where c.condominium_id = ${condominiumId} and c.status = 'open' and c.due_on <= ${until} and c.settled_cents + c.late_cents > 0`
  const counted = sql<{ units: number }[]>`
    select coalesce(sum(units), 0)::int as units from private.late_units
    where condominium_id = ${condominiumId} and oldest_due_on <= ${until}`
  const [groups, [units]] = await Promise.all([asked, counted])
  const [oldest] = groups.map(({ due }) => due).toSorted()
  const rules = await loadLateRules(sql, condominiumId, oldest)
  const dues = duesToday(
    groups.map(({ due, principal, payments }) => ({ dueOn: due, amountCents: principal, payments })),
    rules,
    today,
  )
  const sum = (of: (due: (typeof dues)[number]) => number) =>
    sumCents(dues.map((due, position) => of(due) * (groups[position]?.charges ?? 0)))
  return {
    charge_count: groups.reduce((count, group) => count + group.charges, 0),
    unit_count: units?.units ?? 0,
    principal_cents: sum((due) => due.original - due.received),
    correction_cents: sum((due) => due.correction),
    fine_cents: sum((due) => due.fine),
    interest_cents: sum((due) => due.interest),
    total_cents: sum((due) => due.total),
  }
}

async function upcomingOf(sql: Sql, condominiumId: string, until: string) {
  const [upcoming] = await sql<{ charge_count: number; cents: number; next_due_on: string | null }[]>`
    select coalesce(sum(charges), 0)::int as charge_count, coalesce(sum(cents), 0)::float8 as cents, min(due_on)::text as next_due_on
    from (${openCharges(sql, condominiumId)}) o where due_on > ${until}`
  return upcoming
}

async function delinquencyOf(sql: Sql, condominiumId: string, until: string): Promise<number | null> {
  const since = addMonths(until, -12)
  const [parts] = await sql<{ due: number; unpaid: number }[]>`
    select (select coalesce(sum(total_cents), 0)::float8 from public.charge_runs
        where condominium_id = ${condominiumId} and status <> 'undone' and due_on > ${since} and due_on <= ${until}) as due,
      (select coalesce(sum(cents), 0)::float8 from (${openCharges(sql, condominiumId)}) o
        where due_on > ${since} and due_on <= ${until}) as unpaid`
  return parts && parts.due > 0 ? Math.round((parts.unpaid * 10_000) / parts.due) : null
}

/** What is open by due date: what stands added up, and the charges that are paid in part. */
const openCharges = (sql: Sql, condominiumId: string) => sql`
  select due_on, charges, charges * amount_cents as cents from private.open_charges where condominium_id = ${condominiumId}
  union all
  select due_on, 1, amount_cents - settled_cents from public.charges
  where condominium_id = ${condominiumId} and status = 'open' and settled_cents + late_cents > 0`
