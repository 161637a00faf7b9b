import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Acting, openActing } from '../reach/acting.ts'
import { createWorld, type Persona, type Subject, type World } from '../world.ts'
import { freshPath, keep } from './objects.ts'

/** A month's reading of a unit's energy, with a photo of the dial. */
type Photographed = { readingId: string; path: string }

let world: World
let acting: Acting
let billed: Photographed
let earlier: Photographed
let neighbours: Photographed
beforeAll(async () => {
  world = await createWorld()
  acting = openActing(world)
  const { resident } = world.subjects
  // The months' charges are of January, and its line was split by the energy that each unit used.
  await world.project.sql`
    update public.charge_run_lines set rule = 'consumption', meter_kind = 'energy'
    where condominium_id = ${resident.home.id} and run_id = ${resident.home.runId}`
  billed = await photograph(resident, '2026-01-01')
  earlier = await photograph(resident, '2025-12-01')
  neighbours = await photograph(world.neighbour, '2026-01-01')
})
afterAll(async () => {
  await acting.close()
  await world.close()
})

async function photograph({ home, unitId }: Subject, competence: string): Promise<Photographed> {
  const { sql } = world.project
  const [meterId, readingId] = [randomUUID(), randomUUID()]
  await sql`
    insert into public.meters (condominium_id, id, unit_id, kind, serial, measure, installed_on)
    values (${home.id}, ${meterId}, ${unitId}, 'energy', ${meterId}, 'kWh', '2025-01-01')`
  await sql`
    insert into public.meter_readings (condominium_id, id, meter_id, unit_id, kind, competence, read_on, value, previous_value, previous_on,
      consumption)
    values (${home.id}, ${readingId}, ${meterId}, ${unitId}, 'energy', ${competence}, ${competence}, 7000, 0, '2025-01-01', 7000)`
  const path = freshPath(home.id, 'readings', readingId)
  await keep(world.project, path, { age: '2 days' })
  return { readingId, path }
}

/** Counts the photos of readings that a persona can list; null if refused. */
async function countListed(persona: Persona, readingIds: readonly string[]): Promise<number | null> {
  const { id } = world.subjects.resident.home
  try {
    const rows = await acting.as(
      persona,
      (sql) => sql`select from public.files_of(${id}, 'readings', ${readingIds}::uuid[])`,
    )
    return rows?.count ?? null
  } catch (error) {
    if ((error as { code?: string }).code === 'PT403') return null
    throw error
  }
}

/** Returns whether a persona can reach the object itself, and its line in the list. */
async function seen(persona: Persona, { readingId, path }: Photographed): Promise<[boolean, boolean]> {
  const object = await acting.as(
    persona,
    (sql) => sql`select from storage.objects where bucket_id = 'condominium-files' and name = ${path}`,
  )
  return [(object?.count ?? 0) > 0, (await countListed(persona, [readingId])) === 1]
}

test.each(['owner_admin', 'admin', 'council'] as const)(
  '%s sees the photos of every reading',
  async (persona) => {
    for (const photo of [billed, earlier, neighbours])
      expect(await seen(persona, photo)).toEqual([true, true])
  },
)

test('a resident sees the photo of what they are charged, of no other month and of no other unit', async () => {
  expect(await seen('resident', billed)).toEqual([true, true])
  expect(await seen('resident', earlier)).toEqual([false, false])
  expect(await seen('resident', neighbours)).toEqual([false, false])
})

test.each(['doorman', 'pending', 'suspended', 'stranger', 'anonymous'] as const)(
  '%s sees none',
  async (persona) => {
    for (const photo of [billed, earlier, neighbours])
      expect(await seen(persona, photo)).toEqual([false, false])
  },
)

test('one’s own reading among others opens none of them', async () => {
  expect(await countListed('resident', [billed.readingId, neighbours.readingId])).toBeNull()
})

test('the charge tells by which readings it was computed', async () => {
  const { home, chargeId } = world.subjects.resident
  const rows = await acting.as(
    'resident',
    (sql) => sql`select e -> 'reading_ids' as ids
      from jsonb_array_elements(public.charge_explanation(${home.id}, ${chargeId}) -> 'items') e`,
  )
  expect(rows?.map(({ ids }) => ids)).toEqual([[billed.readingId]])
})

test('management alone adds photos and takes them away', async () => {
  const { id } = world.subjects.resident.home
  const adds = async (persona: Persona) =>
    (await acting.as(
      persona,
      (sql) =>
        sql`insert into storage.objects (bucket_id, name) values ('condominium-files', ${freshPath(id, 'readings', billed.readingId)})`,
    )) !== null
  const tried = ['owner_admin', 'admin', 'council', 'resident', 'doorman', 'stranger'] as const
  const added = []
  for (const persona of tried) if (await adds(persona)) added.push(persona)
  expect(added).toEqual(['owner_admin', 'admin'])
})

test('a photo whose reading is gone goes too', async () => {
  const { sql } = world.project
  const gone = await photograph(world.neighbour, '2026-03-01')
  const orphans = async () =>
    (await sql<{ path: string }[]>`select path from private.orphan_files(now(), '', 1000)`).map(
      ({ path }) => path,
    )
  expect(await orphans()).not.toContain(gone.path)
  await sql`delete from public.meter_readings where id = ${gone.readingId}`
  expect(await orphans()).toContain(gone.path)
})
