import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Command, type CommandName, commands } from '../../../domain/permissions/commands.ts'
import { atLength } from '../../../host/test-length.ts'
import { chosen } from '../chosen.ts'
import { commandBodies } from '../command-bodies.ts'
import { createWorld, type Persona, personas, type World } from '../world.ts'

// What people paste and what programs send, in every field of every command: whatever it is, it is taken or refused in words, and never
// answered as a fault of the product.
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const pasted = ['Duas\nlinhas\tcom \u202a+55\u202c e \u200bsinais', 'x'.repeat(6000)]
const strange = ['', ' ', '\u0000', '\ud800', '\r\n', '👩‍👩‍👧', '1e400', '-1', '9999-99-99', '٣', 'null']

/** The body once for each of its texts, with another in its place. */
function* bodiesWith(body: unknown, typed: string): Generator<unknown> {
  if (typeof body === 'string') yield typed
  else if (Array.isArray(body)) {
    for (const [index, item] of body.entries())
      for (const other of bodiesWith(item, typed)) yield body.with(index, other)
  } else if (typeof body === 'object' && body !== null)
    for (const [key, value] of Object.entries(body))
      if (key !== 'condominium_id')
        for (const other of bodiesWith(value, typed)) yield { ...body, [key]: other }
}

/** Whoever may do most of the command. */
const callerOf = ({ roles }: Command): Exclude<Persona, 'anonymous'> =>
  (typeof roles === 'string' || roles.includes('owner_admin')
    ? 'owner_admin'
    : personas.findLast((persona) => (roles as readonly string[]).includes(persona))) as Exclude<
    Persona,
    'anonymous'
  >

const names = chosen('MATRIX_COMMANDS', Object.keys(commands) as CommandName[])

test.each(names)('%s', async (name) => {
  const { default: handler } = (await import(
    join(import.meta.dirname, '../../functions', name, 'index.ts')
  )) as {
    default: { fetch(request: Request): Promise<Response> }
  }
  const body = commandBodies(world)[name]
  const authorization = `Bearer ${await world.project.tokenFor(world.users[callerOf(commands[name])])}`
  const faults: string[] = []
  for (const typed of atLength(pasted, [...pasted, ...strange]))
    for (const sent of bodiesWith(body, typed)) {
      const request = { method: 'POST', headers: { authorization }, body: JSON.stringify(sent) }
      const response = await handler.fetch(new Request(`http://localhost/functions/v1/${name}`, request))
      if (response.status >= 500 && response.status !== 503)
        faults.push(`${response.status} ${JSON.stringify(sent).slice(0, 200)}`)
      else await response.body?.cancel()
    }
  expect(faults).toEqual([])
})
