import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshPath, keep } from '../../tests/files/objects.ts'
import { startProject, type TestProject, type User } from '../_shared/testing.ts'
import recordExpense from './record-expense.ts'

let project: TestProject
let admin: User
let condominiumId: string
beforeAll(async () => {
  project = await startProject()
  ;({ admin, condominiumId } = await project.found())
})
afterAll(() => project.close())

const record = (more: object) =>
  project.call(
    recordExpense,
    {
      condominium_id: condominiumId,
      fund: 'ordinary',
      rubric: '2.2.01',
      description: 'Conta de água',
      cents: 12_345,
      occurred_on: '2026-01-05',
      ...more,
    },
    admin,
  )

describe('record-expense', () => {
  test('books a paid bill under the id that its files were kept for', async () => {
    const id = randomUUID()
    const attachments = [freshPath(condominiumId, 'expenses', id), freshPath(condominiumId, 'expenses', id)]
    for (const path of attachments) await keep(project, path, { age: '22 hours' })
    expect(await record({ id, attachments })).toMatchObject({ status: 200, body: { bill_id: id } })
    const [bill] = await project.sql`
      select status, description, to_char(competence, 'YYYY-MM') as competence from public.bills where id = ${id}`
    expect(bill).toEqual({ status: 'paid', description: 'Conta de água', competence: '2026-01' })
    const moved = await project.sql`
      select kind, cents::int from public.ledger_transfers where bill_id = ${id} order by kind`
    expect(moved).toEqual([
      { kind: 'expense', cents: 12_345 },
      { kind: 'payment', cents: 12_345 },
    ])
  })

  test('without files it makes an id of its own, without words it takes the rubric’s', async () => {
    const { status, body } = await record({ description: '' })
    expect(status).toBe(200)
    const [bill] = await project.sql`select description from public.bills where id = ${String(body.bill_id)}`
    expect(bill?.description).toBe('Água e esgoto')
  })

  test('the same id is booked once, also of two at once', async () => {
    const id = randomUUID()
    const answers = await Promise.all([record({ id }), record({ id })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await record({ id })).toMatchObject({ status: 409, body: { error: { code: 'bill_exists' } } })
  })

  test('files that are not there, not of this expense, or almost a day old are refused', async () => {
    const id = randomUUID()
    const old = freshPath(condominiumId, 'expenses', id)
    await keep(project, old, { age: '24 hours' })
    const elsewhere = await project.found()
    const theirs = freshPath(elsewhere.condominiumId, 'expenses', id)
    const another = freshPath(condominiumId)
    for (const path of [theirs, another]) await keep(project, path)
    const codeOf = async (body: object) => (await record(body)).body.error?.code
    expect(await codeOf({ id, attachments: [freshPath(condominiumId, 'expenses', id)] })).toBe('file_missing')
    expect(await codeOf({ id, attachments: [old] })).toBe('file_missing')
    for (const path of [theirs, another, 'x', `${condominiumId}/expenses/null/a/b.pdf`])
      expect(await codeOf({ id, attachments: [path] })).toBe('invalid_input')
    expect(await codeOf({ attachments: [another] })).toBe('invalid_input')
    expect(await project.sql`select from public.bills where id = ${id}`).toHaveLength(0)
  })
})
