import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import readReport from '../../functions/reports/read-report.ts'
import removeSavedReport from '../../functions/reports/remove-saved-report.ts'
import saveReport from '../../functions/reports/save-report.ts'
import scheduleReport from '../../functions/reports/schedule-report.ts'

let project: TestProject
let admin: User
let council: User
let condominium_id: string
beforeAll(async () => {
  project = await startProject()
  const home = await project.found()
  condominium_id = home.condominiumId
  admin = home.admin
  council = await project.member(condominium_id, 'council')
})
afterAll(() => project.close())

const report = 'suppliers-paid'
const save = (by: User, more: object = {}) =>
  project.call(
    saveReport,
    {
      condominium_id,
      report,
      name: 'Fornecedores',
      filters: { period: 'this-year' },
      is_shared: false,
      ...more,
    },
    by,
  )
const codeOf = async (answer: ReturnType<typeof save>) => (await answer).body.error?.code ?? 'done'
const remove = (by: User, id: string) => project.call(removeSavedReport, { condominium_id, saved_id: id }, by)

/** The names that a person sees through the policies. */
const seenBy = (user: User) =>
  project.sql.begin(async (sql) => {
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated' })}, true)`
    await sql`set local role authenticated`
    return (await sql<{ name: string }[]>`select name from public.saved_reports order by name`).map(
      ({ name }) => name,
    )
  })

test('what one saves for oneself nobody else sees, changes or removes; what is shared the board sees', async () => {
  const own = (await save(admin, { name: 'Só meu' })).body.id as string
  const shared = (await save(admin, { name: 'De todos', is_shared: true })).body.id as string
  expect(await seenBy(admin)).toEqual(['De todos', 'Só meu'])
  expect(await seenBy(council)).toEqual(['De todos'])
  expect(await codeOf(save(council, { id: own, name: 'Outro' }))).toBe('not_found')
  expect(await codeOf(save(council, { id: shared, name: 'Outro' }))).toBe('not_found')
  expect(await codeOf(remove(council, shared))).toBe('not_found')
  expect(await codeOf(save(admin, { id: own, name: 'Meu de novo' }))).toBe('done')
  expect(await codeOf(remove(admin, own))).toBe('done')
  expect(await seenBy(admin)).toEqual(['De todos'])
})

test('the council reads and saves what is for it, and nothing that names people', async () => {
  expect(await codeOf(save(council))).toBe('done')
  expect(await codeOf(save(council, { report: 'unconfirmed-readings' }))).toBe('forbidden')
  const read = (name: string) => project.call(readReport, { condominium_id, report: name }, council)
  expect((await read(report)).status).toBe(200)
  expect((await read('unconfirmed-readings')).body.error?.code).toBe('forbidden')
  expect((await read('constructor')).body.error?.code).toBe('not_found')
})

test('filters that make no sense are said to be so', async () => {
  for (const filters of [
    { from: '2026-01-01' },
    { from: '2026-02-01', until: '2026-01-01' },
    { from: '1990-01-01', until: '2026-01-01' },
    { period: 'yesterday' },
    { compare: 'x' },
    { choices: Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`c${at}`, 'x'])) },
  ])
    expect(await codeOf(save(admin, { filters }))).toBe('invalid_input')
})

test('a schedule asks for its day and for readers', async () => {
  const saved_id = (await save(admin)).body.id as string
  const schedule = (more: object) =>
    codeOf(
      project.call(
        scheduleReport,
        { condominium_id, saved_id, rhythm: 'weekly', on_day: 1, roles: ['admin'], format: 'pdf', ...more },
        admin,
      ),
    )
  expect(await schedule({ on_day: 8 })).toBe('invalid_input')
  expect(await schedule({ on_day: null })).toBe('invalid_input')
  expect(await schedule({ rhythm: 'monthly', on_day: 29 })).toBe('invalid_input')
  expect(await schedule({ roles: [] })).toBe('invalid_input')
  expect(await schedule({ roles: ['resident'] })).toBe('invalid_input')
  expect(await schedule({ rhythm: 'closing', on_day: null })).toBe('done')
})
