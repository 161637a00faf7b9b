import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshPath, keep } from '../../tests/files/objects.ts'
import { startProject, type TestProject, type User } from '../_shared/testing.ts'
import record from './record-decision.ts'

let project: TestProject
let admin: User
let condominiumId: string
beforeAll(async () => {
  project = await startProject()
  ;({ admin, condominiumId } = await project.found())
})
afterAll(() => project.close())

const decision = (more: object) =>
  project.call(
    record,
    {
      condominium_id: condominiumId,
      id: randomUUID(),
      decided_on: '2024-03-12',
      assembly: 'extraordinary',
      matter: 'convention',
      title: 'Animais',
      body: 'Permitidos\ncom coleira.',
      ...more,
    },
    admin,
  )
const votes = { basis: 'units', total: 96, present: 70, favour: 64, against: 6 }

test('a decision keeps the quorum of its day and whether it was reached', async () => {
  const id = randomUUID()
  expect((await decision({ id, votes })).body).toEqual({ id, version: 1, is_reached: true })
  const [row] = await project.sql`select label, requirement, body from public.decisions where id = ${id}`
  expect(row).toEqual({
    label: '12/03/2024 · Animais',
    requirement: '2/3 de todos os condôminos (Código Civil, art. 1.351)',
    body: 'Permitidos\ncom coleira.',
  })
  expect((await decision({ votes: { ...votes, favour: 63 } })).body).toMatchObject({ is_reached: false })
  expect((await decision({})).body).toMatchObject({ is_reached: null })
})

test('a correction is a later version; the earlier one stays, and of two at once one is told', async () => {
  const id = randomUUID()
  await decision({ id })
  expect((await decision({ id })).body.error?.code).toBe('decision_exists')
  expect((await decision({ id, corrects: 1 })).body.error?.code).toBe('invalid_input')
  const fix = (title: string) => decision({ id, corrects: 1, correction: 'Data errada na ata.', title })
  const answers = await Promise.all([fix('Gatos'), fix('Cães')])
  expect(answers.map(({ body }) => body.error?.code ?? body.version).sort()).toEqual([2, 'decision_changed'])
  const earlier = await project.sql`
    select version, content ->> 'title' as title from public.decision_versions where decision_id = ${id}`
  expect(earlier).toEqual([{ version: 1, title: 'Animais' }])
})

test('minutes are its own files, and there', async () => {
  const id = randomUUID()
  const path = freshPath(condominiumId, 'decisions', id)
  expect((await decision({ id, attachments: [path] })).body.error?.code).toBe('file_missing')
  await keep(project, path)
  expect((await decision({ id, attachments: [path] })).status).toBe(200)
  expect((await decision({ attachments: [path] })).body.error?.code).toBe('invalid_input')
  const orphans = await project.sql`select path from private.orphan_files(now() + interval '1 day', '', 100)`
  expect(orphans.map((row) => row.path)).not.toContain(path)
})

test('what cannot be is refused', async () => {
  for (const more of [
    { decided_on: '2999-01-01' },
    { decided_on: '2024-02-30' },
    { matter: 'coup' },
    { title: ' ' },
    { body: '\u0000 ' },
    { votes: { ...votes, present: 97 } },
    { votes: { ...votes, against: 7 } },
  ])
    expect([more, (await decision(more)).body.error?.code]).toEqual([more, 'invalid_input'])
})
