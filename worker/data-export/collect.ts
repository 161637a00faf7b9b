import { categories } from '../../domain/data-protection/categories.ts'
import type { Sql } from '../context.ts'

export type Rows = Record<string, unknown>[]
/** One kind of data of a person: `name` as in the database, `title` as people read it. */
export type Part = { name: string; title: string; rows: Rows }

/** Columns that make a row a person's own, the account's first. */
const accountColumns = ['user_id', 'to_user_id']
const personColumns = ['person_id', 'payer_id', 'to_person_id']
/** What a person reported to the front desk, booked or entered is theirs, by author; what the administration did for everyone is not. */
const toldColumns: Record<string, string> = {
  visit_authorizations: 'created_by',
  visit_parties: 'created_by',
  admission_bans: 'created_by',
  desk_instructions: 'created_by',
  gate_contacts: 'changed_by',
  hidden_units: 'hidden_by',
  shifts: 'doorman_id',
  reservations: 'booked_by',
  draw_tickets: 'entered_by',
  assembly_proxies: 'given_by',
  votes: 'cast_by',
  minutes_signatures: 'user_id',
  assembly_follow_ups: 'responsible_id',
  reservation_checklists: 'answered_by',
  reservation_damages: 'answered_by',
}

type Column = { name: string; column_name: string }

/**
 * Collects everything the tables of `categories` store about an account: directly, and through its records in condominiums' registers. Excludes those
 * who handled a row.
 */
export async function collect(sql: Sql, userId: string): Promise<Part[]> {
  const columns = await sql<Column[]>`
    select c.table_name as name, c.column_name from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.table_name = any (${Object.keys(categories)})`
  // Include records merged into theirs: what those wrote is theirs too.
  const people = await sql<{ id: string }[]>`
    select unnest(merged_ids || id) as id from public.people where user_id = ${userId}`
  const ids = people.map(({ id }) => id)
  const [account] = await sql<{ record: Record<string, unknown> | null }[]>`
    select private.account_record(${userId}) as record`
  const parts: Part[] = [{ name: 'conta', title: 'Conta', rows: account?.record ? [account.record] : [] }]
  for (const [name, title] of Object.entries(categories)) {
    const rows = await rowsOf(sql, name, columnsOf(columns, name), userId, ids)
    parts.push({ name, title, rows })
  }
  const names = await namesOf(
    sql,
    parts.flatMap(({ rows }) => rows),
  )
  return parts
    .filter(({ rows }) => rows.length > 0)
    .map(({ rows, ...part }) => ({
      ...part,
      rows: rows.map((row) => ({ ...names(row), ...withDays(withoutHandlers(row)) })),
    }))
}

/** Which condominium and unit a row is of, by the names that people know. */
async function namesOf(sql: Sql, rows: Rows): Promise<(row: Rows[number]) => Record<string, string>> {
  const ids = (column: string) => [...new Set(rows.map((row) => row[column]).filter(Boolean))] as string[]
  const found = await sql<{ id: string; name: string }[]>`
    select id, name from public.condominiums where id = any (${ids('condominium_id')})
    union all
    select unit_id, label from public.unit_list
    where condominium_id = any (${ids('condominium_id')}) and unit_id = any (${ids('unit_id')})`
  const nameOf = new Map(found.map(({ id, name }) => [id, name]))
  return ({ condominium_id, unit_id }) => {
    const [condominium, unit] = [nameOf.get(String(condominium_id)), nameOf.get(String(unit_id))]
    return { ...(condominium && { condominium }), ...(unit && { unit }) }
  }
}

/** A date is a day, not a moment somewhere: '2026-11-10'. */
const withDays = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Date && /(_on$|^competence$)/.test(column) ? value.toISOString().slice(0, 10) : value,
    ]),
  )

const columnsOf = (columns: readonly Column[], table: string): Set<string> =>
  new Set(columns.filter(({ name }) => name === table).map(({ column_name }) => column_name))

async function rowsOf(
  sql: Sql,
  table: string,
  columns: ReadonlySet<string>,
  userId: string,
  people: readonly string[],
): Promise<Rows> {
  if (columns.size === 0) return []
  const order = columns.has('created_at') ? sql`order by t.created_at` : sql``
  // A payment is whose charge it is.
  if (table === 'payments')
    return sql<Rows>`
      select t.* from public.payments t join public.charges c on c.condominium_id = t.condominium_id and c.id = t.charge_id
      where c.payer_id = any (${people as string[]}) ${order}`
  if (table === 'people') return sql<Rows>`select t.* from public.people t where t.user_id = ${userId}`
  if (table === 'visits')
    return sql<Rows>`
      select t.* from public.visits t
      join public.visit_authorizations a on a.condominium_id = t.condominium_id and a.id = t.authorization_id
      where a.created_by = ${userId} order by t.entered_at`
  const told = toldColumns[table]
  if (told) {
    const isOfUnit = columns.has('unit_id') ? sql`t.unit_id is not null` : sql`true`
    return sql<Rows>`select t.* from public.${sql(table)} t where t.${sql(told)} = ${userId} and ${isOfUnit} ${order}`
  }
  const account = accountColumns.find((column) => columns.has(column))
  const person = personColumns.find((column) => columns.has(column))
  const isOwn = sql`${account ? sql`t.${sql(account)} = ${userId}` : sql`false`}`
  const isOfPerson = sql`${person ? sql`t.${sql(person)} = any (${people as string[]})` : sql`false`}`
  return sql<Rows>`select t.* from public.${sql(table)} t where ${isOwn} or ${isOfPerson} ${order}`
}

/** Columns of people who decided or typed something: they are someone else. */
const handlers =
  /^(asked|decided|answered|recorded|created|closed|replaced|invited|updated|issued|entered|left|received|changed|hidden)_by$/

const withoutHandlers = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !handlers.test(column)))
