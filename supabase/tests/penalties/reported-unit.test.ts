import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import report from '../../functions/penalties/report-infraction.ts'

let project: TestProject
let condominiumId: string
let resident: User
beforeAll(async () => {
  project = await startProject()
  ;({ condominiumId } = await project.found({ units: 3 }))
  resident = await project.member(condominiumId, 'resident')
})
afterAll(() => project.close())

test('a unit that is typed is the one of that name; of no unit, and of two that are called alike, none is guessed', async () => {
  const { sql } = project
  const units = await sql<{ id: string }[]>`
    insert into public.units (condominium_id, block, number, share, sort_key)
    values (${condominiumId}, 'A', '1', 1, 'a1'), (${condominiumId}, '', 'A-1', 1, 'a2'), (${condominiumId}, 'B', '2', 1, 'b2') returning id`
  await sql`select private.refresh_unit_list(${units.map(({ id }) => id)}::uuid[])`
  const labels = await sql<{ label: string }[]>`
    select label from public.unit_list where unit_id = any (${units.map(({ id }) => id)}) order by sort_key`
  const [alike, twin, other] = labels.map(({ label }) => label)
  expect(alike).toBe(twin)
  const answer = async (unit_label: string | undefined) => {
    const id = randomUUID()
    const facts = { id, happened_on: '2026-01-10', facts: 'Som alto depois das 22h.', unit_label }
    const { status, body } = await project.call(report, { condominium_id: condominiumId, ...facts }, resident)
    if (status !== 200) return body.error?.code
    const [row] = await sql`select unit_id from public.penalty_reports where id = ${id}`
    return row!.unit_id
  }
  expect(await answer(other?.toLowerCase())).toBe(units[2]!.id)
  expect(await answer(alike)).toBe('penalty_unit_unknown')
  expect(await answer('Z-999')).toBe('penalty_unit_unknown')
  expect(await answer(undefined)).toBeNull()
})
