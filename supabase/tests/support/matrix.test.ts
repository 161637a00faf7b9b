import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Verb, verbs } from '../../../domain/permissions/access.ts'
import { type CommandName, commands } from '../../../domain/permissions/commands.ts'
import type { Command } from '../../../domain/permissions/declaration.ts'
import { tables } from '../../../domain/permissions/tables.ts'
import { handlerOf } from '../../command-handlers.ts'
import { chosen } from '../chosen.ts'
import { commandBodies } from '../command-bodies.ts'
import { type HttpReach, reachByHttp } from '../reach/http.ts'
import { candidates, expected, type Label } from '../reach/reach.ts'
import { createWorld, type World } from '../world.ts'
import { openAccess, signIn } from './visiting.ts'

/** The eleventh persona: the support with an access that reads. It sees what an administrator sees there, changes nothing, and is in no other condominium. */
let world: World
let reach: HttpReach
beforeAll(async () => {
  world = await createWorld()
  const support = await signIn(world.project, world.users.superadmin)
  await openAccess(world, world.subjects.admin.home.id, support)
  reach = await reachByHttp(world, { superadmin: support.token })
})
afterAll(async () => {
  await reach.close()
  await world.close()
})

async function granted(verb: Verb, table: string): Promise<string | undefined> {
  const [column] = await world.project.sql<{ name: string }[]>`
    select a.attname as name from pg_catalog.pg_attribute a
    where a.attrelid = ${`public.${table}`}::regclass and a.attnum > 0 and not a.attisdropped and a.attidentity = ''
    order by not has_column_privilege('authenticated', a.attrelid, a.attnum, ${verb === 'delete' ? 'select' : verb}), a.attnum limit 1`
  return column?.name
}

async function touched(verb: Verb, table: string): Promise<Label[]> {
  const column = (await granted(verb, table)) ?? ''
  const rows = candidates(world, 'superadmin')
  const touches = await reach.touched(
    'superadmin',
    rows.map(({ subject }) => ({ verb, table, subject, column })),
  )
  return rows.filter((_, at) => touches[at]).map(({ label }) => label)
}

describe.each(chosen('MATRIX_TABLES', Object.keys(tables)))('%s', (table) => {
  const own = tables[table]!.superadmin ?? {}
  test('is read as an administrator reads it, in this condominium alone', async () => {
    const scope = tables[table]!.admin?.select ?? 'none'
    const there = expected(world, scope, 'superadmin')
    const everywhere = expected(world, own.select ?? 'none', 'superadmin')
    const all = candidates(world, 'superadmin').map(({ label }) => label)
    const seen = await touched('select', table)
    const most = all.filter((label) => there.includes(label) || everywhere.includes(label))
    // What is an administrator's own the support may not have.
    if (scope === 'own') expect(most).toEqual(expect.arrayContaining(seen))
    else expect(seen).toEqual(most)
  })
  test.each(verbs.filter((verb) => verb !== 'select'))(
    '%s changes nothing that is not its own',
    async (verb) => {
      expect(await touched(verb, table)).toEqual(expected(world, own[verb] ?? 'none', 'superadmin'))
    },
  )
})

test('of the commands of administrators it runs those that only read', async () => {
  const support = await signIn(world.project, world.users.superadmin)
  await openAccess(world, world.subjects.admin.home.id, support)
  const bodies = commandBodies(world)
  const got: Record<string, string | null> = {}
  const due: Record<string, string | null> = {}
  for (const name of chosen('MATRIX_COMMANDS', Object.keys(commands) as CommandName[])) {
    const { roles, membersOnly }: Command = commands[name]
    if (roles === 'anyone' || roles === 'user' || roles.includes('superadmin')) continue
    const handler = await handlerOf(name)
    const response = await handler.fetch(
      new Request(`http://localhost/functions/v1/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${support.token}` },
        body: JSON.stringify(bodies[name]),
      }),
    )
    const { error } = response.ok ? { error: null } : ((await response.json()) as { error: { code: string } })
    const code = error?.code ?? null
    if (!roles.includes('admin')) due[name] = 'forbidden'
    else if (membersOnly) due[name] = 'support_never_does'
    else if (handler.definition.readOnly) due[name] = 'let through'
    else due[name] = 'support_only_reads'
    const isRefused =
      code !== null && ['forbidden', 'support_never_does', 'support_only_reads'].includes(code)
    got[name] = isRefused ? code : 'let through'
  }
  expect(got).toEqual(due)
})
