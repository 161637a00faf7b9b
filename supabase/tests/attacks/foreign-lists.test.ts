import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandName, commands } from '../../../domain/permissions/commands.ts'
import { handlerOf } from '../../command-handlers.ts'
import { chosen } from '../chosen.ts'
import { commandBodies } from '../command-bodies.ts'
import { createWorld, type World } from '../world.ts'

// A command that is given a list of things of another condominium does none of it: "done" would be said of what was passed over.
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)
const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every(isId)

/** The body with its lists of ids those of another condominium; null of one that has none. */
function foreign(body: Record<string, unknown>, ids: readonly string[]): Record<string, unknown> | null {
  const lists = Object.entries(body).filter(([, value]) => isIds(value))
  if (lists.length === 0) return null
  return { ...body, ...Object.fromEntries(lists.map(([name]) => [name, ids])) }
}

test.each(chosen('MATRIX_COMMANDS', Object.keys(commands) as CommandName[]))('%s', async (name) => {
  const { foreigner } = world
  for (const id of [foreigner.unitId, foreigner.chargeId, foreigner.personId, foreigner.home.id]) {
    const body = foreign(commandBodies(world)[name] as Record<string, unknown>, [id])
    if (body === null) return
    const handler = await handlerOf(name)
    const authorization = `Bearer ${await world.project.tokenFor(world.users.owner_admin)}`
    const response = await handler.fetch(
      new Request(`http://localhost/functions/v1/${name}`, {
        method: 'POST',
        headers: { authorization },
        body: JSON.stringify(body),
      }),
    )
    expect(response.status, `${id}: ${await response.text()}`).not.toBe(200)
  }
})
