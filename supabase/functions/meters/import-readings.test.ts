import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../_shared/testing.ts'
import importReadings from './import-readings.ts'

let project: TestProject
let admin: User
let condominium_id: string
beforeAll(async () => {
  project = await startProject()
  const founded = await project.found({ units: 8 })
  admin = founded.admin
  condominium_id = founded.condominiumId
  for (const [block, number] of [
    ['1', '101'],
    ['2', '101'],
    ['1', '1'],
    ['11', '01'],
    ['1', '1011'],
    ['A', '101'],
  ] as const)
    await project.sql`
      with unit as (
        insert into public.units (condominium_id, block, number, share, sort_key)
        values (${condominium_id}, ${block}, ${number}, 1, ${`${block}-${number}`}) returning id
      )
      insert into public.meters (condominium_id, unit_id, kind, measure, serial, digits, installed_on)
      select ${condominium_id}, id, 'water', 'm3', ${`S${block}-${number}`}, 5, '2026-01-01' from unit`
})
afterAll(() => project.close())

async function found(text: string) {
  const body = {
    condominium_id,
    kind: 'water',
    competence: '2026-11',
    read_on: '2026-11-05',
    ...{
      file_name: 'l.csv',
      content_base64: Buffer.from(text).toString('base64'),
      dry_run: false,
      confirm: true,
    },
  }
  const answer = await project.call(importReadings, body, admin)
  const rows = await project.sql<{ serial: string; value: number }[]>`
    select m.serial, r.value::float8 / 1000 as value from public.meter_readings r join public.meters m on m.id = r.meter_id
    where r.condominium_id = ${condominium_id}`
  await project.sql`delete from public.meter_readings where condominium_id = ${condominium_id}`
  return {
    read: Object.fromEntries(rows.map(({ serial, value }) => [serial, value])),
    faults: answer.body.faults,
  }
}

test('block and number together name a unit, also where one begins with the other', async () => {
  expect(
    await found('Bloco;Unidade;Leitura\n1;101;12\n2;101;13\n1;1;14\n11;01;15\n1;1011;16\nA;A-101;17\n'),
  ).toEqual({
    read: { 'S1-101': 12, 'S2-101': 13, 'S1-1': 14, 'S11-01': 15, 'S1-1011': 16, 'SA-101': 17 },
    faults: [],
  })
})

test('without a block what two units are called is neither, and is told as it was written', async () => {
  const { read, faults } = await found('Unidade;Leitura\n101;1\nA-101;2\n1 101;3\n')
  expect(read).toMatchObject({ 'SA-101': 2 })
  expect(faults).toMatchObject([{ line: 2, message: expect.stringContaining('“101”') }, { line: 4 }])
  expect((await found('Bloco;Unidade;Leitura\n3;101;1\n')).faults).toMatchObject([
    { message: expect.stringContaining('“3-101”') },
  ])
})
