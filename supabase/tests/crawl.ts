import type postgres from 'postgres'
import { type CommandName, commands } from '../../domain/permissions/commands.ts'
import { handlerOf } from '../command-handlers.ts'
import type { TestProject, User } from '../functions/_shared/testing.ts'

type Crawl = {
  condominiumId: string
  /** Texts to search for, which occur nowhere else. */
  markers: readonly string[]
  /** Ids of rows that are requested by id. */
  ids?: readonly string[]
}

/**
 * Searches everything that an account can get from a condominium for texts that it must not read: each column of each table and view that it may
 * select, each function of the data API, each export. Returns the places where one occurs: `table messages.subject`.
 */
export async function placesFound(project: TestProject, user: User, crawl: Crawl): Promise<string[]> {
  return [...(await inRows(project, user, crawl)), ...(await inExports(project, user, crawl))].sort()
}

/** Refusals, and values that a function does not take; of a fault the crawl would see nothing and say that all is well. */
const showsNothing = /^(42501|PT4\d\d|22...)$/

/** Works as the account in a transaction that is rolled back; each piece is isolated, so that a refusal does not stop the others. */
async function actingAs(
  { sql }: TestProject,
  user: User,
  work: (piece: (run: (sql: postgres.TransactionSql) => Promise<void>) => Promise<void>) => Promise<void>,
): Promise<void> {
  const undone = new Error('undone')
  const claims = JSON.stringify({ role: 'authenticated', sub: user.id })
  await sql
    .begin(async (open) => {
      await open`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
      await work((run) =>
        open
          .savepoint(async (inner) => run(inner))
          .catch((error: unknown) => {
            if (!showsNothing.test((error as postgres.PostgresError).code)) throw error
          }),
      )
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
}

async function inRows(
  project: TestProject,
  user: User,
  { condominiumId, markers, ids = [] }: Crawl,
): Promise<string[]> {
  const found: string[] = []
  const [columns, routines] = [await columnsOf(project), await routinesOf(project)]
  const patterns = markers.map((marker) => `%${marker}%`)
  await actingAs(project, user, async (piece) => {
    for (const [table, names] of columns)
      await piece(async (sql) => {
        const hits = names.map((name) => sql`bool_or(${sql(name)}::text ilike any (${patterns}))`)
        const listed = hits.flatMap((hit, index) => (index === 0 ? [hit] : [sql`, ${hit}`]))
        const [row] = await sql`select array[${listed}] as hit from ${sql(table)}`
        for (const [index, name] of names.entries()) if (row!.hit[index]) found.push(`table ${table}.${name}`)
      })
    for (const { name, parameters } of routines)
      for (const values of argumentsOf(parameters, condominiumId, ids))
        await piece(async (sql) => {
          const given = values.flatMap(([parameter, type, value], index) => [
            index === 0 ? sql`` : sql`, `,
            sql`${sql(parameter)} => ${value as string}::text::${sql.unsafe(type)}`,
          ])
          const [row] =
            await sql`select coalesce(jsonb_agg(to_jsonb(f)), '[]')::text as told from ${sql(name)}(${given.length > 0 ? given : sql``}) f`
          const told = row!.told.toLowerCase()
          if (markers.some((marker) => told.includes(marker.toLowerCase()))) found.push(`function ${name}`)
        })
  })
  return [...new Set(found)]
}

async function columnsOf({ sql }: TestProject): Promise<Map<string, string[]>> {
  const rows = await sql<{ table: string; name: string }[]>`
    select c.relname as table, a.attname as name
    from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and has_column_privilege('authenticated', c.oid, a.attnum, 'select')
    order by 1, 2`
  const tables = Map.groupBy(rows, ({ table }) => table)
  return new Map([...tables].map(([table, found]) => [table, found.map(({ name }) => name)]))
}

type Routine = { name: string; parameters: { name: string; type: string }[] }
const routinesOf = ({ sql }: TestProject) => sql<Routine[]>`
  select p.proname as name,
    (select coalesce(jsonb_agg(jsonb_build_object('name', n, 'type', t::regtype::text) order by o), '[]')
     from unnest(p.proargnames[:p.pronargs], p.proargtypes::oid[]) with ordinality as a (n, t, o)
     where o <= p.pronargs - p.pronargdefaults) as parameters
  from pg_catalog.pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype and p.prokind = 'f'
    and has_function_privilege('authenticated', p.oid, 'execute')
  order by 1`

type Argument = [parameter: string, type: string, value: string]

/** The first id is the condominium's; each of the others is tried in the place of the next. */
function argumentsOf(
  parameters: Routine['parameters'],
  condominiumId: string,
  ids: readonly string[],
): Argument[][] {
  const places = parameters.filter(({ type }) => type === 'uuid')
  const isOfOne = places.length > 1
  return (isOfOne ? ids : [condominiumId]).map((id) =>
    parameters.map(({ name, type }): Argument => {
      const isFirst = name === places[0]?.name
      const values: Record<string, string> = {
        uuid: isFirst ? condominiumId : id,
        'uuid[]': `{${isOfOne ? id : condominiumId}}`,
        jsonb: '{}',
        date: '2026-01-01',
        text: '',
        'text[]': '{}',
        boolean: 'false',
      }
      return [name, type, values[type] ?? '1']
    }),
  )
}

const exportNames = (Object.keys(commands) as CommandName[]).filter((name) => name.startsWith('export-'))

async function inExports(
  project: TestProject,
  user: User,
  { condominiumId, markers }: Crawl,
): Promise<string[]> {
  const found: string[] = []
  const authorization = `Bearer ${await project.tokenFor(user)}`
  for (const name of exportNames) {
    const fn = await handlerOf(name)
    const body = JSON.stringify({ condominium_id: condominiumId, format: 'csv' })
    const answer = await fn.fetch(
      new Request('http://localhost/functions/v1/f', { method: 'POST', headers: { authorization }, body }),
    )
    const text = (await answer.text()).toLowerCase()
    if (markers.some((marker) => text.includes(marker.toLowerCase()))) found.push(`command ${name}`)
  }
  return found
}
