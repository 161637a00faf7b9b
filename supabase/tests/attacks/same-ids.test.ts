import { afterAll, beforeAll, expect, test } from 'vitest'
import { toAppError } from '../../../domain/errors.ts'
import { type CommandName, commands } from '../../../domain/permissions/commands.ts'
import type { Command } from '../../../domain/permissions/declaration.ts'
import { handlerOf } from '../../command-handlers.ts'
import { chosen } from '../chosen.ts'
import { commandBodies } from '../command-bodies.ts'
import { createWorld, type Persona, personas, type World } from '../world.ts'

// Callers choose ids so that a repeated request is stored once: a caller who sends an id already in use, their own or someone else's, gets the first
// answer or a worded error, never an internal error.
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Caller = Exclude<Persona, 'anonymous'>
type Answer = { status: number; body: Record<string, unknown> & { error?: { code: string } } }

/** Callers who may run the command here, most privileged first. */
const callersOf = ({ roles }: Command): Caller[] => {
  const may = personas.filter(
    (persona): persona is Caller =>
      !['anonymous', 'stranger', 'superadmin'].includes(persona) &&
      (typeof roles === 'string' || (roles as readonly string[]).includes(persona)),
  )
  return may.sort((one, other) => Number(other === 'owner_admin') - Number(one === 'owner_admin'))
}

async function ask(name: CommandName, caller: Caller, body: object): Promise<Answer> {
  const handler = await handlerOf(name)
  const authorization = `Bearer ${await world.project.tokenFor(world.users[caller])}`
  const request = { method: 'POST', headers: { authorization }, body: JSON.stringify(body) }
  const response = await handler.fetch(new Request(`http://localhost/functions/v1/${name}`, request))
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

const names = (Object.keys(commands) as CommandName[]).filter((name) => callersOf(commands[name]).length > 0)

test.each(chosen('MATRIX_COMMANDS', names))('%s', async (name) => {
  const body = commandBodies(world)[name]
  if (!('id' in body)) return
  const [first, ...others] = callersOf(commands[name])
  const made = await ask(name, first!, body)
  const again = await ask(name, first!, body)
  if (made.status === 200 && again.status === 200) expect(again.body.id).toBe(made.body.id)
  else if (made.status === 200) expect(again).toMatchObject({ status: 409 })
  const here = await Promise.all(others.map((other) => ask(name, other, body)))
  const elsewhere = await ask(name, 'stranger', { ...body, condominium_id: world.foreigner.home.id })
  const faults = [made, again, ...here, elsewhere].filter(({ status }) => status >= 500)
  expect(faults).toEqual([])
})

test('what is there already is a conflict, in the words of its constraint where there are some', () => {
  for (const code of ['23505', '23P01']) {
    const constraint_name = 'reservation_taken'
    expect(toAppError({ code, constraint_name: 'anything_pkey' })).toMatchObject({
      code: 'record_exists',
      status: 409,
    })
    expect(toAppError({ code, constraint_name })).toMatchObject({ code: 'reservation_taken', status: 409 })
  }
})
