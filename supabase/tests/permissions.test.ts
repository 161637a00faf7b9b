import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Scope, tables, type Verb, verbs } from '../../domain/permissions.ts'
import { type Key, newRows, rows } from './rows.ts'
import { createWorld, type Persona, personas, type Subject, standingOf, type World } from './world.ts'

let world: World
let api: postgres.Sql
beforeAll(async () => {
  world = await createWorld()
  api = postgres(world.project.clone.urls.authenticator, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await api.end()
  await world.close()
})

type Relation = { name: string; kind: string; secured: boolean }
const relations = () => world.project.sql<Relation[]>`
  select relname as name, relkind as kind, relrowsecurity as secured from pg_catalog.pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by relname`

test('every table and view of schema public has an expectation and a builder', async () => {
  const names = (await relations()).map(({ name }) => name)
  expect(Object.keys(tables).sort()).toEqual(names)
  expect(Object.keys(rows).sort()).toEqual(names)
})

test('every table has row level security', async () => {
  const open = (await relations()).filter(({ kind, secured }) => kind !== 'v' && !secured)
  expect(open.map(({ name }) => name)).toEqual([])
})

test('without a session no function but the auth hook can be called, and that only by the auth service', async () => {
  const callable = await world.project.sql`
    select p.proname from pg_catalog.pg_proc p
    where p.pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'execute')`
  expect(callable.map(({ proname }) => proname)).toEqual([])
})

type Label = 'mine' | "neighbour's" | "other condominium's"
type Candidate = { label: Label; subject: Subject }

const candidates = (persona: Persona): Candidate[] => [
  { label: 'mine', subject: world.subjects[persona] },
  { label: "neighbour's", subject: world.neighbour },
  { label: "other condominium's", subject: world.foreigner },
]

/** Which of the three rows a scope reaches. Rows of a condominium reach as far as the condominium. */
function expected(scope: Scope, persona: Persona): Label[] {
  const home = world.subjects[persona].home.id
  return candidates(persona)
    .filter(
      ({ label, subject }) =>
        scope === 'all' ||
        (scope === 'condominium' && subject.home.id === home) ||
        (scope === 'own' && label === 'mine'),
    )
    .map(({ label }) => label)
}

class Undo extends Error {}

/** Runs `work` as the persona, the way the data API does, and undoes it. */
async function as<T>(persona: Persona, work: (sql: postgres.TransactionSql) => Promise<T>): Promise<T> {
  const user = persona === 'anonymous' ? null : world.users[persona]
  const role = user ? 'authenticated' : 'anon'
  const claims = JSON.stringify({ role, sub: user?.id })
  let result: { value: T } | undefined
  await api
    .begin(async (sql) => {
      await sql`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${claims}, true)`
      result = { value: await work(sql) }
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return result!.value
}

const quoted = (key: Key) =>
  Object.entries(key).map(([column, value]) => [`"${column}"`, `'${value}'`] as const)
const where = (key: Key) =>
  quoted(key)
    .map(([column, value]) => `${column} = ${value}`)
    .join(' and ')

function statement(verb: Verb, table: string, subject: Subject, column: string): string {
  const key = where(rows[table]!(subject))
  if (verb === 'select') return `select 1 from public.${table} where ${key}`
  if (verb === 'update') return `update public.${table} set ${column} = ${column} where ${key}`
  if (verb === 'delete') return `delete from public.${table} where ${key}`
  const entries = quoted(newRows[table]!(subject))
  const values = entries.map(([, value]) => value).join(', ')
  return `insert into public.${table} (${entries.map(([name]) => name).join(', ')}) values (${values})`
}

/** Whether the role may try the verb at all, and on which column an update is tried. */
async function grantOf(verb: Verb, table: string, role: string): Promise<{ column: string } | null> {
  if (verb === 'delete') {
    const [row] = await world.project
      .sql`select has_table_privilege(${role}, ${`public.${table}`}, 'delete') as may`
    return row!.may ? { column: '' } : null
  }
  const [row] = await world.project.sql<{ column: string }[]>`
    select quote_ident(attname) as column from pg_catalog.pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped
      and has_column_privilege(${role}, attrelid, attnum, ${verb}) order by attnum limit 1`
  return row ?? null
}

/** Whether a statement touches a row; undone at once, so that one attempt does not stand in the way of the next. */
async function touches(sql: postgres.TransactionSql, text: string): Promise<boolean> {
  let count = 0
  await sql
    .savepoint(async (inner) => {
      count = (await inner.unsafe(text)).count
      throw new Undo()
    })
    .catch((error: unknown) => {
      // A policy that refuses a new row says so with this code; anything else is a fault of the test.
      if (!(error instanceof Undo) && (error as postgres.PostgresError).code !== '42501') throw error
    })
  return count > 0
}

async function reached(verb: Verb, table: string, persona: Persona): Promise<Label[]> {
  const grant = await grantOf(verb, table, persona === 'anonymous' ? 'anon' : 'authenticated')
  if (!grant) return []
  return as(persona, async (sql) => {
    const labels: Label[] = []
    for (const { label, subject } of candidates(persona)) {
      const text = statement(verb, table, subject, grant.column)
      if (await touches(sql, text)) labels.push(label)
    }
    return labels
  })
}

describe.each(Object.keys(tables))('%s', (table) => {
  test.each(personas)('%s', async (persona) => {
    const scopes = tables[table]![standingOf(persona)] ?? {}
    for (const verb of verbs) {
      const labels = expected(scopes[verb] ?? 'none', persona)
      expect([verb, await reached(verb, table, persona)]).toEqual([verb, labels])
    }
  })
})

test('a hidden plan is seen by superadmins and by the condominium that has it', async () => {
  const { project, subjects } = world
  await project.sql`
    update public.condominium_subscriptions set plan_id = (select id from public.subscription_plans where slug = 'parceiro')
    where id = ${subjects.stranger.home.subscriptionId}`
  const sees = async (persona: Persona) =>
    as(persona, (sql) =>
      sql`select from public.subscription_plans where slug = 'parceiro'`.then((found) => found.count),
    )
  expect(await Promise.all([sees('superadmin'), sees('stranger')])).toEqual([1, 1])
  expect(await Promise.all([sees('anonymous'), sees('owner_admin'), sees('resident')])).toEqual([0, 0, 0])
})
