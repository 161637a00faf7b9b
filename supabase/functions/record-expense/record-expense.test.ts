import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshPath, keep } from '../../tests/files/objects.ts'
import { startProject, type TestProject, type User } from '../_shared/testing.ts'
import recordExpense from './index.ts'

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
  test('books the expense under the id that its files were kept for', async () => {
    const id = randomUUID()
    const attachments = [freshPath(condominiumId, 'expenses', id), freshPath(condominiumId, 'expenses', id)]
    for (const path of attachments) await keep(project, path, { age: '22 hours' })
    expect(await record({ id, attachments })).toEqual({ status: 200, body: { transfer_id: id } })
    const [transfer] = await project.sql`select cents, kind from public.ledger_transfers where id = ${id}`
    expect(transfer).toMatchObject({ cents: '12345', kind: 'expense' })
  })

  test('without files it makes an id of its own', async () => {
    expect(await record({})).toMatchObject({ status: 200, body: { transfer_id: expect.any(String) } })
  })

  test('the same id is booked once, also of two at once', async () => {
    const id = randomUUID()
    const answers = await Promise.all([record({ id }), record({ id })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await record({ id })).toMatchObject({ status: 409, body: { error: { code: 'expense_exists' } } })
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
    expect(await project.sql`select from public.ledger_transfers where id = ${id}`).toHaveLength(0)
  })
})
