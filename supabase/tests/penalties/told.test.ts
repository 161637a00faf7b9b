import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'

let project: TestProject
let condominiumId: string
let unitId: string
let party: { user: User; person: string }
let buyer: { user: User; person: string }
beforeAll(async () => {
  project = await startProject()
  ;({ condominiumId } = await project.found({ units: 1 }))
  const { sql } = project
  const [unit] = await sql<{ id: string }[]>`
    insert into public.units (condominium_id, number, share, sort_key) values (${condominiumId}, '1', 1, '1') returning id`
  unitId = unit!.id
  const owner = async (name: string, starts_on: string, ends_on: string | null) => {
    const user = await project.member(condominiumId, 'resident')
    const [person] = await sql<{ id: string }[]>`
      insert into public.people (condominium_id, user_id, name) values (${condominiumId}, ${user.id}, ${name}) returning id`
    await sql`
      insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on, ends_on)
      values (${condominiumId}, ${unitId}, ${person!.id}, 'owner', ${starts_on}, ${ends_on})`
    return { user, person: person!.id }
  }
  party = await owner('Ana', '2020-01-01', '2026-01-31')
  buyer = await owner('Quem comprou depois', '2026-02-01', null)
})
afterAll(() => project.close())

/** Returns the topics notified about cases, except the board's. */
const told = async () => {
  const rows = await project.sql<{ topic: string; payload: object }[]>`
    delete from realtime.messages where payload ->> 'table' = 'penalty_cases' returning topic, payload`
  for (const { payload } of rows) expect(payload).not.toHaveProperty('ids')
  return [...new Set(rows.map(({ topic }) => topic))].filter((topic) => !topic.startsWith('board:'))
}

test('a case is heard of by its parties once they were told, and by nobody else of the unit', async () => {
  const { sql } = project
  const [type] = await sql<{ id: string }[]>`
    insert into public.infraction_types (condominium_id) values (${condominiumId}) returning id`
  const [version] = await sql<{ id: string }[]>`
    insert into public.infraction_type_versions (condominium_id, type_id, version, in_force_from, name, source, article, quote, duty, first_measure, names_fine)
    values (${condominiumId}, ${type!.id}, 1, '2015-01-01', 'Barulho', 'convention', 'Art. 1', 'É vedado.', 'use', 'warning', false) returning id`
  await told()
  const id = randomUUID()
  await sql`
    insert into public.penalty_cases ${sql({
      ...{
        condominium_id: condominiumId,
        id,
        unit_id: unitId,
        unit_label: '1',
        type_id: type!.id,
        version_id: version!.id,
      },
      ...{
        number: '2026/0001',
        sequence: 1,
        decided_by: 'sindico',
        appeal_to: 'assembly',
        created_by: party.user.id,
      },
      breached_on: '2026-01-02',
      facts: 'Som alto depois das 22h',
      defence_days: 10,
      appeal_days: 10,
    } as never)}`
  expect(await told()).toEqual([])
  await sql`alter table public.penalty_cases disable trigger penalty_cases_kept`
  await sql`update public.penalty_cases set told_at = private.now() where id = ${id}`
  await sql`alter table public.penalty_cases enable trigger penalty_cases_kept`
  expect(await told()).toEqual([`person:${party.user.id}`])
  expect(buyer.user.id).not.toBe(party.user.id)
})
