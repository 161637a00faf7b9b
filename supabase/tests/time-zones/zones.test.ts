import { afterAll, beforeAll, expect, test } from 'vitest'
import { timeZoneOf, timeZones, westOfAmazonas } from '../../../domain/time-zones/time-zones.ts'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'
import { clockOf, moveTo } from './place.ts'

let project: TestProject
let clock: ReturnType<typeof clockOf>
beforeAll(async () => {
  project = await startProject()
  clock = clockOf(project)
})
afterAll(async () => {
  await clock.stop()
  await project.close()
})

test('the zone of a condominium is the law’s for its address, in the database as in the rules, and nobody writes it', async () => {
  const states = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ')
  const cities = [
    null,
    'Manaus',
    'Fernando de Noronha',
    'EIRUNEPÉ',
    'São  Paulo de Olivença',
    'Lábrea',
    ...westOfAmazonas,
  ]
  const asked = [...states, null].flatMap((state) => cities.map((city) => ({ state, city })))
  const rows = await project.sql<{ zone: string }[]>`
    select private.time_zone_of(a.state, a.city) as zone
    from unnest(${asked.map(({ state }) => state)}::text[], ${asked.map(({ city }) => city)}::text[])
      with ordinality a (state, city, nth) order by a.nth`
  expect(rows.map(({ zone }) => zone)).toEqual(asked.map(({ state, city }) => timeZoneOf(state, city)))
  const [known] = await project.sql<{ count: number }[]>`
    select count(*)::int as count from pg_timezone_names where name = any (${[...timeZones]})`
  expect(known).toEqual({ count: timeZones.length })
})

test('it follows the address when it changes, and a síndico cannot choose it', async () => {
  const { admin, condominiumId } = await project.found()
  const zone = async () =>
    (await project.sql`select time_zone from public.condominiums where id = ${condominiumId}`)[0]!.time_zone
  await moveTo(project, condominiumId, 'AC', 'Rio Branco')
  expect(await zone()).toBe('America/Rio_Branco')
  await moveTo(project, condominiumId, 'SP', 'Santos')
  expect(await zone()).toBe('America/Sao_Paulo')
  // What draws nothing is no other town.
  await moveTo(project, condominiumId, 'AM', 'Tabatinga\u200b')
  expect(await zone()).toBe('America/Eirunepe')
  await moveTo(project, condominiumId, 'SP', 'Santos')
  await expect(
    clock.ask(
      (sql) =>
        sql`update public.condominiums set time_zone = 'America/Noronha' where id = ${condominiumId} returning 1 as value`,
      admin.id,
    ),
  ).rejects.toThrow(/permission denied/)
  await project.sql`update public.condominiums set time_zone = 'America/Noronha' where id = ${condominiumId}`
  expect(await zone()).toBe('America/Sao_Paulo')
  const told = await clock.ask<string>(
    (sql) =>
      sql`select time_zone as value from public.my_memberships where condominium_id = ${condominiumId}`,
    admin.id,
  )
  expect(told).toBe('America/Sao_Paulo')
})
