import type { DatabaseError } from 'pg'
import type { RoleClaims } from '../../../tokens.ts'
import { type Asker, type Database, isRefusal } from '../database.ts'
import { type Column, loadCatalog, type Table } from '../rows/catalog.ts'
import { comparison, isKeyword, type Wanted } from '../rows/comparison.ts'
import { publication } from '../source/slot.ts'
import type { Condition } from './filter.ts'
import type { Parameters } from './parameters.ts'
import { Invalid, refusal } from './refusal.ts'

/** The resolved meaning of a subscription. */
export type Target = {
  /** The tables that it named. */
  oids: Set<number>
  /** For each condition, its values by the type of the column they were written for. */
  wanted: Map<number, Wanted>[]
}

const maxListed = 100

/** The published tables that go by a name; undefined when no token may take on the role. */
export type FindTables = (
  parameters: Pick<Parameters, 'schema' | 'table'>,
  role: string,
) => Promise<Table[] | undefined>

/**
 * Checks that a subscription's role may read its tables and the columns they are filtered by.
 * @throws SubscriptionRefused with Supabase's message; another error if the database cannot be queried
 */
export async function resolve(
  database: Database,
  findTables: FindTables,
  parameters: Parameters,
  claims: RoleClaims,
): Promise<Target> {
  try {
    const { role } = claims
    const tables = await findTables(parameters, role)
    if (!tables) throw new Invalid(`role "${role}" does not exist`, '22023')
    if (tables.length === 0) throw refusal(parameters)
    for (const table of tables) checkColumns(table, parameters, role)
    const wanted = await Promise.all(
      parameters.conditions.map((condition) => wantedOf(database, condition, tables, { role, claims })),
    )
    return { oids: new Set(tables.map(({ oid }) => oid)), wanted }
  } catch (error) {
    if (!(error instanceof Invalid) && !isTheirs(error)) throw error
    throw refusal(parameters, error)
  }
}

/** Not for want of resources, a lock or a server: trying again would be no use. */
const isTheirs = (error: unknown): error is DatabaseError =>
  isRefusal(error) && (error.code === '57014' || !/^(40|53|55|57|58)/.test(error.code))

export async function findTables(
  database: Database,
  { schema, table }: Pick<Parameters, 'schema' | 'table'>,
  role: string,
): Promise<Table[] | undefined> {
  const text = `
    select json_agg(c.oid::bigint)
    from pg_publication_tables p join pg_namespace n on n.nspname = p.schemaname
      join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
    where p.pubname = '${publication}' and $1 in ('*', p.schemaname::text) and $2 in ('*', p.tablename::text)`
  const found = (await database.ask({ text, values: [schema, table], isPrepared: true })) as number[] | null
  const catalog = await loadCatalog(database, { oids: found ?? [], roles: [role] })
  return catalog?.roles.has(role) ? [...catalog.tables.values()] : undefined
}

function checkColumns(
  table: Table,
  { conditions, select = [], table: named }: Parameters,
  role: string,
): void {
  const readable = new Set(table.columns.filter(({ readers }) => readers.has(role)).map(({ name }) => name))
  if (named !== '*' && readable.size === 0)
    throw new Invalid(`permission denied for table ${table.name}`, '42501')
  for (const { column } of conditions) {
    if (!readable.has(column)) throw new Invalid(`invalid column for filter ${column}`)
  }
  for (const name of select) if (!readable.has(name)) throw new Invalid(`invalid column for select ${name}`)
}

async function wantedOf(database: Database, condition: Condition, tables: Table[], asker: Asker) {
  const columns = tables.flatMap((table) => table.columns.filter(({ name }) => name === condition.column))
  const byType = new Map(columns.map((column) => [column.typeOid, column]))
  const wanted = new Map<number, Wanted>()
  for (const column of byType.values()) {
    const texts = await writtenAs(database, condition, column, asker)
    if (texts && column.isExact) wanted.set(column.typeOid, { typeOid: column.typeOid, texts })
  }
  return wanted
}

/** Makes PostgreSQL try the condition on a column's type; returns the values as it writes them, unless one is null. */
async function writtenAs(
  database: Database,
  condition: Condition,
  column: Column,
  asker: Asker,
): Promise<string[] | undefined> {
  const { operator, value } = condition
  if (operator === 'is') return void checkKeyword(value, column)
  checkOperator(condition, column)
  const tried = comparison(condition, column.typeSql, `null::${column.typeSql}`, '$1::text')
  const pattern = operator === 'match' || operator === 'imatch' ? `'' ~ $1::text` : 'true'
  const list = operator === 'in' ? `$1::text::${column.typeSql}[]` : `array[$1::text::${column.typeSql}]`
  const text = `select json_build_object('tried', ${tried}, 'pattern', ${pattern}, 'texts', to_json(${list}::text[]))`
  const answer = await database.ask({ text, values: [value] }, asker)
  const { texts } = answer as { texts: (string | null)[] }
  if (texts.length > maxListed) throw new Invalid(`too many values for \`in\` filter. Maximum ${maxListed}`)
  const known = texts.filter((each) => each !== null)
  if (known.length < texts.length) return undefined
  // Arrays write a boolean as its output function does not.
  return column.shape === 'boolean' ? known.map((each) => each.charAt(0)) : known
}

function checkKeyword(value: string, column: Column): void {
  if (!isKeyword(value))
    throw new Invalid('invalid value for is filter: must be null, true, false, or unknown')
  if (value !== 'null' && column.shape !== 'boolean') {
    throw new Invalid(`is ${value} filter requires a boolean column, got ${column.type}`)
  }
}

/** Patterns are for texts; PostgreSQL's own message would name its operators. */
function checkOperator({ operator }: Condition, { type, shape }: Column): void {
  const isPattern = ['like', 'ilike', 'match', 'imatch'].includes(operator)
  const isOtherwiseShaped = shape !== 'text' && shape !== 'other'
  if (isPattern && isOtherwiseShaped) {
    throw new Invalid(`operator ${operator} requires a text-compatible column type, got ${type}`)
  }
}
