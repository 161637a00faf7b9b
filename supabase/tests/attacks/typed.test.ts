import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type CommandName, commands } from '../../../domain/permissions/commands.ts'
import type { Command } from '../../../domain/permissions/declaration.ts'
import { atLength } from '../../../host/test-length.ts'
import { handlerOf } from '../../command-handlers.ts'
import { chosen } from '../chosen.ts'
import { commandBodies } from '../command-bodies.ts'
import { createWorld, type Persona, personas, type World } from '../world.ts'

// What people paste and what programs send, in every field of every command: it is accepted or refused in words, never answered with an internal
// error. The command's own schema must refuse it, since the database cannot word its refusals.
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const pasted = ['Duas\nlinhas\tcom \u202a+55\u202c e \u200bsinais', 'x'.repeat(6000)]
/** More than an integer column holds, and a year that PostgreSQL does not know. */
const beyond = [2_147_483_648, '0000-01-01T00:00:00Z']
const strange = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\r\n',
  '👩‍👩‍👧',
  '1e400',
  '-1',
  '9999-99-99',
  '٣',
  'null',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
]
const numbers = [0, -1, 1.5, 101, 9_007_199_254_740_991, 1e21, -2_147_483_649]

/** Yields the body once for each of its texts or numbers, with that one replaced. */
function* bodiesWith(body: unknown, typed: string | number): Generator<unknown> {
  if (typeof body === typeof typed) yield typed
  else if (Array.isArray(body)) {
    for (const [index, item] of body.entries())
      for (const other of bodiesWith(item, typed)) yield body.with(index, other)
  } else if (typeof body === 'object' && body !== null)
    for (const [key, value] of Object.entries(body))
      if (key !== 'condominium_id')
        for (const other of bodiesWith(value, typed)) yield { ...body, [key]: other }
}

/** The most privileged caller of the command. */
const callerOf = ({ roles }: Command): Exclude<Persona, 'anonymous'> =>
  (typeof roles === 'string' || roles.includes('owner_admin')
    ? 'owner_admin'
    : personas.findLast((persona) => (roles as readonly string[]).includes(persona))) as Exclude<
    Persona,
    'anonymous'
  >

const names = chosen('MATRIX_COMMANDS', Object.keys(commands) as CommandName[])

test.each(names)('%s', async (name) => {
  const handler = await handlerOf(name)
  const body = commandBodies(world)[name]
  const authorization = `Bearer ${await world.project.tokenFor(world.users[callerOf(commands[name])])}`
  const faults: string[] = []
  const said: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)))
  onTestFinished(() => void vi.restoreAllMocks())
  const short = [...pasted, ...beyond]
  for (const typed of atLength(short, [...short, ...strange, ...numbers]))
    for (const sent of bodiesWith(body, typed)) {
      const request = { method: 'POST', headers: { authorization }, body: JSON.stringify(sent) }
      const response = await handler.fetch(new Request(`http://localhost/functions/v1/${name}`, request))
      if (response.status >= 500 && response.status !== 503)
        faults.push(`${response.status} ${JSON.stringify(sent).slice(0, 200)}`)
      else await response.body?.cancel()
      const unknown = said.splice(0).filter((line) => /"sqlstate":"2[23]/.test(line))
      if (unknown.length > 0) faults.push(`no rule of the schema: ${JSON.stringify(sent).slice(0, 200)}`)
    }
  expect(faults).toEqual([])
})
