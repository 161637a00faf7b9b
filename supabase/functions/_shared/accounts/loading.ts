import type { FundStatement } from '../../../../domain/accounts/statement-tree.ts'
import type { Sql } from '../database.ts'

export type Place = {
  fund_name: string
  place: string
  opening_cents: number
  in_cents: number
  out_cents: number
  moved_cents: number
  closing_cents: number
}
export type Payee = { supplier: string | null; entries: number; cents: number }
export type LateUnit = { unit_label: string; charges: number; oldest: string; cents: number }
/** The accounts of a time. Dates 'YYYY-MM-DD', amounts in centavos. */
export type Accounts = {
  from_on: string
  until_on: string
  cash: FundStatement[]
  accrual: FundStatement[]
  places: Place[]
  payees: Payee[]
  /** The end of the period, or today if that is still to come: what falls due later is not late. */
  late_on: string
  /** Late on that day. */
  late: LateUnit[]
  /** Names of the chart's groups by code. */
  groups: Map<string, string>
}

/** Most late units printed one by one; the rest appear as one sum. */
export const MOST_LATE = 1500

type Time = { from_on: string; until_on: string }

export async function loadAccounts(
  sql: Sql,
  condominiumId: string,
  { from_on, until_on }: Time,
): Promise<Accounts> {
  const statement = (basis: 'cash' | 'accrual') => sql<FundStatement[]>`
    select fund_id, fund_name, opening_cents::float8 as opening_cents, in_cents::float8 as in_cents, out_cents::float8 as out_cents,
      closing_cents::float8 as closing_cents, lines
    from ${sql(`private.${basis}_statement`)}(${condominiumId}, ${from_on}, ${until_on})`
  const [{ late_on } = { late_on: until_on }] = await sql<{ late_on: string }[]>`
    select least(${until_on}::date, (select private.today(${condominiumId})))::text as late_on`
  const names = await sql<{ code: string; name: string }[]>`
    select code, name from public.rubrics where condominium_id = ${condominiumId} and code !~ '\\..*\\.'`
  return {
    from_on,
    until_on,
    cash: [...(await statement('cash'))],
    accrual: [...(await statement('accrual'))],
    places: [...(await loadPlaces(sql, condominiumId, { from_on, until_on }))],
    payees: [
      ...(await sql<Payee[]>`
        select supplier, entries::float8 as entries, cents::float8 as cents
        from private.payee_statement(${condominiumId}, ${from_on}, ${until_on}, 'cash')`),
    ],
    late_on,
    late: [
      ...(await sql<LateUnit[]>`
        select unit_label, charges::int as charges, oldest_due_on::text as oldest, cents::float8 as cents
        from private.late_on(${condominiumId}, ${late_on}) order by sort_key`),
    ],
    groups: new Map(names.map(({ code, name }) => [code, name])),
  }
}

const loadPlaces = (sql: Sql, condominiumId: string, { from_on, until_on }: Time) => sql<Place[]>`
  select fund_name, place, opening_cents::float8 as opening_cents, in_cents::float8 as in_cents, out_cents::float8 as out_cents,
    moved_cents::float8 as moved_cents, closing_cents::float8 as closing_cents
  from private.place_statement(${condominiumId}, ${from_on}, ${until_on})`
