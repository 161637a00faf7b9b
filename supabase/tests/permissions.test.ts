import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Scope, type Verb, verbs } from '../../domain/permissions/access.ts'
import { routines } from '../../domain/permissions/routines.ts'
import { tables } from '../../domain/permissions/tables.ts'
import { atLength } from '../../host/test-length.ts'
import { chosen } from './chosen.ts'
import { type HttpReach, reachByHttp } from './reach/http.ts'
import { candidates, expected, type Label, type Reach } from './reach/reach.ts'
import { reachBySql } from './reach/sql.ts'
import { rows } from './rows.ts'
import { createWorld, type Persona, personas, standingOf, type World } from './world.ts'

let world: World
let reaches: { SQL: Reach; HTTP: HttpReach }
/** The first column that people may use with each verb and table, by `verb table role`. */
let granted: Map<string, string>
let exposed: readonly Routine[]
beforeAll(async () => {
  world = await createWorld()
  exposed = await exposedRoutines()
  reaches = { SQL: await reachBySql(world), HTTP: await reachByHttp(world) }
  granted = await columnsGranted()
})
afterAll(async () => {
  await Promise.all([reaches.SQL.close(), reaches.HTTP.close()])
  await world.close()
})

type Relation = { name: string; kind: string; secured: boolean }
const relations = () => world.project.sql<Relation[]>`
  select relname as name, relkind as kind, relrowsecurity as secured from pg_catalog.pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by relname`

async function columnsGranted(): Promise<Map<string, string>> {
  const columns = await world.project.sql<{ key: string; name: string }[]>`
    select distinct on (v, c.relname, r) v || ' ' || c.relname || ' ' || r as key, a.attname as name
    from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attidentity = '',
      unnest(array['select', 'insert', 'update']) v, unnest(array['anon', 'authenticated']) r
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
    order by v, c.relname, r, not has_column_privilege(r, c.oid, a.attnum, v), a.attnum`
  return new Map(columns.map(({ key, name }) => [key, name]))
}

test('every table and view of schema public has an expectation and a builder', async () => {
  const names = (await relations()).map(({ name }) => name)
  expect(Object.keys(tables).sort()).toEqual(names)
  expect(Object.keys(rows).sort()).toEqual(names)
})

test('every table has row level security', async () => {
  const open = (await relations()).filter(({ kind, secured }) => kind !== 'v' && !secured)
  expect(open.map(({ name }) => name)).toEqual([])
})

/** What each persona reaches of a table with each verb: `resident select: mine, neighbour's`. */
type Reached = Map<string, string[]>
const line = (persona: Persona, verb: Verb, labels: readonly Label[]) =>
  `${persona} ${verb}: ${labels.join(', ') || 'none'}`

async function reachedBy(reach: Reach, names: readonly string[]): Promise<Reached> {
  const lines: Reached = new Map(names.map((table) => [table, []]))
  for (const persona of personas) {
    const role = persona === 'anonymous' ? 'anon' : 'authenticated'
    const rows = candidates(world, persona)
    const tries = names.flatMap((table) => verbs.map((verb) => ({ table, verb })))
    const attempts = tries.flatMap(({ table, verb }) => {
      const column = granted.get(`${verb} ${table} ${role}`) ?? ''
      return rows.map(({ subject }) => ({ verb, table, subject, column }))
    })
    const touched = await reach.touched(persona, attempts)
    for (const [place, { table, verb }] of tries.entries()) {
      const labels = rows.filter((_, row) => touched[place * rows.length + row]).map(({ label }) => label)
      lines.get(table)!.push(line(persona, verb, labels))
    }
  }
  return lines
}

function expectedOf(table: string): string[] {
  return personas.flatMap((persona) => {
    const scopes = tables[table]![standingOf(persona)] ?? {}
    return verbs.map((verb) => line(persona, verb, expected(world, scopes[verb] ?? 'none', persona)))
  })
}

/** The first table of each kind of access: shows over HTTP that a request runs as its sender, whatever the table. */
const asked = chosen('MATRIX_TABLES', Object.keys(tables))
const kinds = [...Map.groupBy(asked, (table) => JSON.stringify(tables[table])).values()].map(
  ([first]) => first!,
)
const tried = { SQL: asked, HTTP: atLength(kinds, asked) }

describe.each(['SQL', 'HTTP'] as const)('rows reached by %s', (way) => {
  let reached: Reached
  beforeAll(async () => {
    reached = await reachedBy(reaches[way], tried[way])
  })
  test.each(tried[way])('%s', (table) => {
    expect(reached.get(table)).toEqual(expectedOf(table))
  })
})

type Routine = { name: string; parameters: { name: string; type: string }[]; openTo: string[] }
const exposedRoutines = () => world.project.sql<Routine[]>`
  select p.proname as name,
    (select coalesce(jsonb_agg(jsonb_build_object('name', n, 'type', t::regtype::text) order by o), '[]')
     from unnest(p.proargnames[:p.pronargs], p.proargtypes::oid[]) with ordinality as a (n, t, o)) as parameters,
    array(select r from unnest(array['anon', 'authenticated']) r where has_function_privilege(r, p.oid, 'execute')) as "openTo"
  from pg_catalog.pg_proc p where p.pronamespace = 'public'::regnamespace and not p.prorettype = 'trigger'::regtype
  order by p.proname`

test('every function that people may call has an expectation, and without a session none can be called', async () => {
  const open = exposed.filter(({ openTo }) => openTo.length > 0)
  expect(open.map(({ name }) => name)).toEqual(Object.keys(routines).sort())
  expect(open.filter(({ openTo }) => openTo.includes('anon'))).toEqual([])
})

/** Arguments about a condominium, by name where the word must be a known one, else by type. */
const argumentsAbout = ({ parameters }: Routine, condominiumId: string) => {
  const values: Record<string, unknown> = {
    feature_name: 'units',
    area: 'expenses',
    uuid: condominiumId,
    'uuid[]': [condominiumId],
    date: '2026-01-01',
    text: 'a',
  }
  return Object.fromEntries(parameters.map(({ name, type }) => [name, values[name] ?? values[type]]))
}

describe.each(chosen('MATRIX_TABLES', Object.keys(routines)))('calls of %s', (name) => {
  test.each(personas)('%s', async (persona) => {
    const routine = exposed.find((one) => one.name === name)!
    const scope: Scope = routines[name]?.[standingOf(persona)] ?? 'none'
    const ask = async (id: string) => {
      const body = JSON.stringify(argumentsAbout(routine, id))
      const answer = await reaches.HTTP.ask(persona, `rpc/${name}`, { method: 'POST', body })
      return { status: answer.response.status, body: answer.body }
    }
    const refusal = persona === 'anonymous' ? 401 : 403
    const own = world.subjects[persona].home
    const other = [world.foreigner.home, world.neighbour.home].find(({ id }) => id !== own.id)!
    expect((await ask(own.id)).status).toBe(scope === 'none' ? refusal : 200)
    if (scope === 'own') expect(await ask(other.id)).toEqual(await ask(crypto.randomUUID()))
    else expect((await ask(other.id)).status).toBe(scope === 'all' ? 200 : refusal)
  })
})

const rowsOf = async (persona: Persona, path: string) => (await reaches.HTTP.ask(persona, path)).body

test('whoever waits or is suspended reads of the condominium its name alone', async () => {
  const path = 'my_memberships?select=condominium_name,total_units,unit_count,subscription_state'
  const nameAlone = { total_units: null, unit_count: null, subscription_state: null }
  for (const persona of ['pending', 'suspended'] as const)
    expect(await rowsOf(persona, path)).toEqual([{ condominium_name: 'Residencial Jacarandá', ...nameAlone }])
  expect(await rowsOf('resident', path)).toMatchObject([{ total_units: 96, subscription_state: 'trial' }])
})

test('a hidden plan is seen by superadmins and by the condominium that has it', async () => {
  const { project, subjects } = world
  await project.sql`
    update public.condominium_subscriptions set plan_id = (select id from public.subscription_plans where slug = 'parceiro')
    where id = ${subjects.stranger.home.subscriptionId}`
  const hidden = 'subscription_plans?select=slug&slug=eq.parceiro'
  for (const persona of ['superadmin', 'stranger'] as const)
    expect(await rowsOf(persona, hidden)).toEqual([{ slug: 'parceiro' }])
  for (const persona of ['anonymous', 'owner_admin', 'resident'] as const)
    expect(await rowsOf(persona, hidden)).toEqual([])
})
