import type postgres from 'postgres'

export type Column = { name: string; type: string }
export type Table = { name: string; columns: Column[]; related: string[] }
type Routine = { name: string; parameters: Column[] }
/** What the data API shows of the database, hidden columns included: an attacker has read the source. */
export type Schema = { tables: Table[]; routines: Routine[] }

export async function readSchema(sql: postgres.Sql): Promise<Schema> {
  const tables = await sql<Table[]>`
    select c.relname as name,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', a.atttypid::regtype::text) order by a.attnum)
       from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      array(select distinct o.relname::text from pg_constraint k
        join pg_class o on o.oid = case when k.conrelid = c.oid then k.confrelid else k.conrelid end
        where k.contype = 'f' and c.oid in (k.conrelid, k.confrelid) and o.relnamespace = 'public'::regnamespace) as related
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') order by 1`
  const routines = await sql<Routine[]>`
    select p.proname as name,
      (select coalesce(jsonb_agg(jsonb_build_object('name', n, 'type', t::regtype::text) order by o), '[]')
       from unnest(p.proargnames[:p.pronargs], p.proargtypes::oid[]) with ordinality as a (n, t, o)) as parameters
    from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and p.prorettype <> 'trigger'::regtype and p.prokind = 'f' order by 1`
  return { tables: [...tables], routines: [...routines] }
}

/** One text that changes when any row of any table does; what only counts requests is left out. */
export async function fingerprint(sql: postgres.Sql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private', 'auth', 'storage') and c.relkind = 'r'
      and c.relname not in ('rate_limits', 'idempotency_keys') order by 1`
  const parts: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await sql.unsafe<{ hash: string | null }[]>(
      `select md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash from ${name} t`,
    )
    parts[name] = row?.hash ?? ''
  }
  return parts
}
