import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type User } from '../../functions/_shared/testing.ts'
import saveAsset from '../../functions/maintenance/save-asset.ts'
import { type Gate, startGate } from '../concierge/gate.ts'

let gate: Gate
let resident: User
beforeAll(async () => {
  gate = await startGate(await startProject(), { plan: 'profissional' })
  resident = await gate.dweller(gate.units[0]!)
})
afterAll(() => gate.project.close())

/** What a member reads. */
async function readAs<Answer>(user: User, name: 'maintenance_reserve' | 'asset_view', ...more: string[]) {
  const args = [gate.condominiumId, ...more].map((id) => `'${id}'`).join(', ')
  return gate.project.sql.begin(async (sql) => {
    await sql`select set_config('role', 'authenticated', true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })}, true)`
    const [row] = await sql.unsafe<{ answer: Answer }[]>(`select public.${name}(${args}) as answer`)
    return row!.answer
  })
}

test('the reserve reads what a replacement needs, of equipment in use, and only to the management', async () => {
  const asset = {
    id: randomUUID(),
    name: 'Gerador',
    category: 'generator',
    installed_on: '2020-01-31',
    life_years: 20,
    replacement_cents: 12_800_000,
  }
  expect((await gate.call(saveAsset, asset)).body.error).toBeUndefined()
  expect(
    (await gate.call(saveAsset, { id: randomUUID(), name: 'Velho', category: 'pump', removed: true })).body
      .error,
  ).toBeUndefined()
  const { rows } = await readAs<{ rows: object[] }>(gate.admin, 'maintenance_reserve')
  expect(rows).toEqual([asset])
  expect(await readAs(gate.admin, 'asset_view', asset.id)).toMatchObject({
    life_years: 20,
    replacement_cents: 12_800_000,
  })
  expect(await readAs(resident, 'asset_view', asset.id)).not.toHaveProperty('replacement_cents')
  await expect(readAs(resident, 'maintenance_reserve')).rejects.toThrow()
  expect((await gate.call(saveAsset, { ...asset, life_years: 0 })).body.error?.code).toBe('invalid_input')
})
