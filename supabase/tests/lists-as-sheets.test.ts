import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandName, commands } from '../../domain/permissions/commands.ts'
import { CsvReader } from '../../domain/unit-import/csv-records.ts'
import { handlerOf } from '../command-handlers.ts'
import { commandBodies } from './command-bodies.ts'
import { createWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Lists for which that world has no rows. */
const empty: CommandName[] = [
  'export-account-entries',
  'export-payees',
  'export-charges',
  'export-document-expiries',
  'export-readings',
  'export-pix-automatic',
  'export-reservation-guests',
  'export-sending-proofs',
]

function cellsOf(sheet: string): string[][] {
  const reader = new CsvReader(';')
  return [...reader.push(sheet), ...reader.end()].map(({ cells }) => cells)
}

test('of every list the database has what its columns read, and every cell says it', async () => {
  const { project, users } = world
  const shown: CommandName[] = []
  const without: CommandName[] = []
  for (const name of Object.keys(commands) as CommandName[]) {
    const { definition, fetch } = await handlerOf(name)
    if (!('columns' in definition)) continue
    const response = await fetch(
      new Request(`http://localhost/functions/v1/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await project.tokenFor(users.owner_admin)}` },
        body: JSON.stringify({ ...commandBodies(world)[name], format: 'csv' }),
      }),
    )
    const text = await response.text()
    expect(response.status, `${name}: ${text}`).toBe(200)
    const [titles, ...rows] = cellsOf(text)
    for (const row of rows) expect(row, name).toHaveLength(titles!.length)
    expect(
      rows.flat().filter((cell) => /undefined|null|NaN|Invalid|\[object/.test(cell)),
      name,
    ).toEqual([])
    shown.push(name)
    if (rows.length === 0) without.push(name)
  }
  expect(shown.length).toBeGreaterThan(40)
  expect(without).toEqual(empty)
})
