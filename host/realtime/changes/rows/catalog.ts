import type { Database } from '../database.ts'

/** How a column's text becomes JSON: known here, or only to PostgreSQL. */
export type Shape = 'text' | 'number' | 'boolean' | 'json' | 'timestamp' | 'timestamptz' | 'other'

export type Column = {
  name: string
  /** `pg_type.typname`, as sent to clients. */
  type: string
  typeOid: number
  /** The type as SQL writes it. */
  typeSql: string
  shape: Shape
  /** Each value has only one text form, so that texts can be compared. */
  isExact: boolean
  isKey: boolean
  /** Of the requested roles, those that may select it. */
  readers: Set<string>
}

/** A table in its current state. */
export type Table = {
  oid: number
  schema: string
  name: string
  /** As SQL writes it. */
  sql: string
  hasPolicies: boolean
  columns: Column[]
  /** The columns that decide who may read a row; null if any may. */
  policyColumns: string[] | null
}

type Role = { name: string; bypassesPolicies: boolean }

export type Catalog = { tables: Map<number, Table>; roles: Map<string, Role> }

/** What to read from the catalog: always fresh, since grants and policies may change between two changes. */
type Wanted = { oids: Iterable<number>; roles: Iterable<string>; xids?: Iterable<number> }

/**
 * Reads what decides about the rows of some tables for some roles. Tables that are gone and roles that do not exist, or that no token may assume, are
 * missing.
 * @returns undefined while one of the transactions is not visible yet: the log reports a commit a moment before others see it
 */
export async function loadCatalog(database: Database, wanted: Wanted): Promise<Catalog | undefined> {
  const values = [wanted.xids ?? [], wanted.oids, wanted.roles].map((list) => JSON.stringify([...list]))
  const answer = (await database.ask({ text: statement, values, isPrepared: true })) as Answer
  if (!answer.visible) return undefined
  const tables = (answer.tables ?? []).map(({ columns, ...table }) => ({
    ...table,
    columns: (columns ?? []).map((column) => ({ ...column, readers: new Set(column.readers) })),
  }))
  return {
    tables: new Map(tables.map((table) => [table.oid, table])),
    roles: new Map((answer.roles ?? []).map((role) => [role.name, role])),
  }
}

type ToldColumn = Omit<Column, 'readers'> & { readers: string[] | null }
type Answer = {
  visible: boolean
  roles: Role[] | null
  tables: (Omit<Table, 'columns'> & { columns: ToldColumn[] | null })[] | null
}

// Transaction numbers in the log lack the upper half: they are close to the next one to be assigned.
const visible = `
  select coalesce(bool_and(pg_visible_in_snapshot((m + (((x - (m & 4294967295)) + 6442450944) % 4294967296) - 2147483648)::text::xid8, s)), true)
  from (select pg_current_snapshot() s) now, lateral (select pg_snapshot_xmax(s)::text::bigint m) next,
    json_array_elements_text($1::json) told, lateral (select told.value::bigint x) each`

const roles = `
  select oid, rolname as name, rolsuper or rolbypassrls as bypasses
  from pg_roles where rolname in (select json_array_elements_text($3::json)) and pg_has_role(current_user, oid, 'MEMBER')`

// A column is only within reach through its schema. https://www.postgresql.org/docs/current/catalog-pg-type.html
const columns = `
  select json_agg(json_build_object(
    'name', a.attname, 'type', t.typname, 'typeOid', t.oid::bigint,
    'typeSql', format('%I.%I', tn.nspname, t.typname),
    'shape', case
      when t.oid in (20, 21, 23, 700, 701, 1700) then 'number' when t.oid = 16 then 'boolean'
      when t.oid in (114, 3802) then 'json' when t.oid = 1114 then 'timestamp' when t.oid = 1184 then 'timestamptz'
      when t.typtype = 'e' or t.oid < 16384 and t.typcategory <> 'A' and t.typtype <> 'c' then 'text' else 'other' end,
    'isExact', t.oid in (16, 20, 21, 23, 25, 1043, 2950) or t.typtype = 'e',
    'isKey', coalesce(a.attnum = any (key.conkey), false),
    'readers', (select json_agg(r.name) from asked r where has_schema_privilege(r.oid, c.relnamespace, 'USAGE')
      and has_column_privilege(r.oid, c.oid, a.attnum, 'SELECT'))) order by a.attnum)
  from pg_attribute a join pg_type t on t.oid = a.atttypid join pg_namespace tn on tn.oid = t.typnamespace
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`

// Dependencies do not show a reference to a whole row or to a system column; the expression's tree does.
const policyColumns = `
  select case when coalesce(bool_or(concat(p.polqual::text) ~ ':varattno (0|-)'), false) then null else coalesce((
    select json_agg(distinct a.attname) from pg_policy q
      join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = q.oid
        and d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid and d.refobjsubid > 0
      join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
    where q.polrelid = c.oid), '[]') end
  from pg_policy p where p.polrelid = c.oid`

const statement = `
  with asked as materialized (${roles})
  select json_build_object(
    'visible', (${visible}),
    'roles', (select json_agg(json_build_object('name', name, 'bypassesPolicies', bypasses)) from asked),
    'tables', (
      select json_agg(json_build_object(
        'oid', c.oid::bigint, 'schema', n.nspname, 'name', c.relname, 'sql', format('%I.%I', n.nspname, c.relname),
        'hasPolicies', c.relrowsecurity, 'columns', (${columns}), 'policyColumns', (${policyColumns})))
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
        left join pg_constraint key on key.conrelid = c.oid and key.contype = 'p'
      where c.oid in (select json_array_elements_text($2::json)::oid)))`
