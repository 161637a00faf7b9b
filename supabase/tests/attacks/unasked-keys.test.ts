import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandName, commands } from '../../../domain/permissions/commands.ts'
import type { Command } from '../../../domain/permissions/declaration.ts'
import { handlerOf } from '../../command-handlers.ts'
import { chosen } from '../chosen.ts'
import { commandBodies } from '../command-bodies.ts'
import { createWorld, type Persona, personas, type World } from '../world.ts'

// Unexpected keys in every object of every command's body are refused or dropped and never stored, so that callers cannot grow a record.
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const mark = 'nao-perguntado'
const unasked = Object.fromEntries(
  Array.from({ length: 20 }, (_, nth) => [`${mark}-${nth}`, `${mark} ${nth}`]),
)

/** Yields the body once for each of its objects, with keys added to that one. */
function* swollen(body: unknown): Generator<unknown> {
  if (Array.isArray(body)) {
    for (const [index, item] of body.entries())
      for (const other of swollen(item)) yield body.with(index, other)
  } else if (typeof body === 'object' && body !== null) {
    yield { ...body, ...unasked }
    for (const [key, value] of Object.entries(body))
      for (const other of swollen(value)) yield { ...body, [key]: other }
  }
}

const callerOf = ({ roles }: Command): Exclude<Persona, 'anonymous'> =>
  (typeof roles === 'string' || roles.includes('owner_admin')
    ? 'owner_admin'
    : personas.findLast((persona) => (roles as readonly string[]).includes(persona))) as Exclude<
    Persona,
    'anonymous'
  >

/** Returns the tables that contain a text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { sql } = world.project
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'private')`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await sql.unsafe(`select from ${name} t where t::text like '%${text}%' limit 1`)
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('of keys that nobody asked for nothing is kept', async () => {
  const taken: string[] = []
  const names = chosen('MATRIX_COMMANDS', Object.keys(commands) as CommandName[])
  for (const name of names) {
    const handler = await handlerOf(name)
    const authorization = `Bearer ${await world.project.tokenFor(world.users[callerOf(commands[name])])}`
    for (const sent of swollen(commandBodies(world)[name])) {
      const request = { method: 'POST', headers: { authorization }, body: JSON.stringify(sent) }
      const response = await handler.fetch(new Request(`http://localhost/functions/v1/${name}`, request))
      expect([name, response.status >= 500 && response.status !== 503]).toEqual([name, false])
      if (response.ok) taken.push(name)
      await response.body?.cancel()
    }
  }
  // It accepts a record by keys: the input was checked and not refused.
  if (names.includes('book-area')) expect(taken).toContain('book-area')
  expect(await tablesWith(mark)).toEqual([])
}, 120_000)

test('no table takes a record of any shape from whoever writes to it directly', async () => {
  const open = await world.project.sql`
    select table_name, column_name from information_schema.columns c
    where table_schema = 'public' and data_type in ('jsonb', 'json')
      and (has_column_privilege('authenticated', format('%I.%I', table_schema, table_name)::regclass, column_name, 'insert, update')
        or has_column_privilege('anon', format('%I.%I', table_schema, table_name)::regclass, column_name, 'insert, update'))`
  expect(open.map(({ table_name, column_name }) => `${table_name}.${column_name}`)).toEqual([])
})
