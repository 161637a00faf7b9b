import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type User } from '../../functions/_shared/testing.ts'
import change from '../../functions/incidents/change-incidents.ts'
import report from '../../functions/incidents/report-incident.ts'
import { type Gate, startGate } from '../concierge/gate.ts'

let gate: Gate
let ana: User
beforeAll(async () => {
  gate = await startGate(await startProject())
  ana = await gate.dweller(gate.units[0]!)
  await gate.project
    .sql`update public.units set floor = left(number, 1)::integer where condominium_id = ${gate.condominiumId}`
})
afterAll(() => gate.project.close())

type Spot = { open: number; late: number }
type Seen = {
  blocks: (Spot & { block: string; units: number })[]
  floors: { floor: number | null; open: number; units: (Spot & { id: string; number: string })[] }[]
  places: (Spot & { id: string; name: string })[]
  elsewhere: number
}
async function mapOf(user: User, block: string | null): Promise<Seen> {
  const claims = JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })
  return gate.project.sql.begin(async (sql) => {
    await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    const [row] = await sql<{ map: Seen }[]>`
      select public.incident_map(${gate.condominiumId}, ${block}) as map`
    return row!.map
  }) as Promise<Seen>
}
async function reported(user: User, place: object, more: object = {}): Promise<string> {
  const id = randomUUID()
  const [category] = await gate.project.sql<{ id: string }[]>`
    select id from public.incident_categories where condominium_id = ${gate.condominiumId} order by position limit 1`
  const { status, body } = await gate.call(
    report,
    { id, category_id: category!.id, description: 'Lâmpada queimada', place, ...more },
    user,
  )
  if (status !== 200) throw new Error(JSON.stringify(body))
  return id
}

test('the map counts each open report once, where it is, and a neighbour learns of no unit and nothing private', async () => {
  const [garage] = await gate.project.sql<{ id: string }[]>`
    select id from public.incident_places where condominium_id = ${gate.condominiumId} and name = 'Garagem'`
  const [flat, above] = [gate.units[0]!, gate.units[2]!]
  await reported(ana, { kind: 'unit', unit_id: flat }, { visibility: 'private' })
  const late = await reported(ana, { kind: 'unit', unit_id: flat }, { visibility: 'community' })
  await reported(gate.admin, { kind: 'unit', unit_id: above }, { visibility: 'community' })
  await reported(ana, { kind: 'block', block: 'A', floor: 2 })
  await reported(ana, { kind: 'block', block: 'A' })
  await reported(ana, { kind: 'common', place_id: garage!.id })
  const solved = await reported(ana, { kind: 'common', place_id: garage!.id })
  await reported(ana, { kind: 'other', note: 'Calçada' })
  const { status, body } = await gate.call(change, {
    ids: [solved],
    change: { kind: 'status', status: 'solved', note: 'Lâmpada trocada.' },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  await gate.project
    .sql`update public.incidents set solve_due_at = now() - interval '1 day' where id = ${late}`

  const managed = await mapOf(gate.admin, 'A')
  expect(managed.blocks).toEqual([{ block: 'A', units: 6, open: 5, late: 1 }])
  expect(managed.floors.map(({ floor, open }) => [floor, open])).toEqual([
    [3, 0],
    [2, 2],
    [1, 2],
  ])
  expect(managed.floors.flatMap(({ units }) => units).filter(({ open }) => open > 0)).toEqual([
    { id: above, number: '201', open: 1, late: 0 },
    { id: flat, number: '101', open: 2, late: 1 },
  ])
  expect(managed.places.filter(({ open }) => open > 0)).toEqual([
    { id: garage!.id, name: 'Garagem', open: 1, late: 0 },
  ])
  expect(managed.elsewhere).toBe(1)

  const neighbour = await mapOf(await gate.dweller(gate.units[5]!), 'A')
  expect(neighbour.blocks).toEqual([{ block: 'A', units: 6, open: 4, late: 1 }])
  expect(neighbour.floors.flatMap(({ units }) => units).every(({ open }) => open === 0)).toBe(true)
  expect((await mapOf(gate.admin, null)).floors).toEqual([])
})
