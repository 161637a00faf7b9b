import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import exportIndicators from '../../functions/platform/export-indicators.ts'
import saveIndicatorTarget from '../../functions/platform/save-indicator-target.ts'

let project: TestProject
let platform: User
beforeAll(async () => {
  project = await startProject()
  platform = await project.userWith()
  await project.sql`insert into private.platform_admins (user_id) values (${platform.id})`
})
afterAll(() => project.close())

const save = (body: object, by = platform) => project.call(saveIndicatorTarget, body, by)
const targets = () =>
  project.sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: platform.id, role: 'authenticated' })}, true)`
    const [row] = await tx<{ targets: Record<string, number> }[]>`
      select public.platform_indicators() -> 'targets' as targets`
    return row!.targets
  })

test('a target is set, changed and taken away, and the log says from what to what', async () => {
  expect(await targets()).toEqual({})
  expect(await save({ indicator: 'retention.3', value: 800 })).toMatchObject({ status: 200 })
  expect(await save({ indicator: 'retention.3', value: 855 })).toMatchObject({ status: 200 })
  expect(await save({ indicator: 'mrr', value: 5_000_000 })).toMatchObject({ status: 200 })
  expect(await targets()).toEqual({ 'retention.3': 855, mrr: 5_000_000 })
  expect(await save({ indicator: 'retention.3', value: null })).toMatchObject({ status: 200 })
  expect(await targets()).toEqual({ mrr: 5_000_000 })
  const entries = await project.sql`
    select before, after from public.audit_entries
    where action = 'save-indicator-target' and entity_id = 'retention.3' and condominium_id is null order by id`
  expect(entries).toEqual([
    { before: { value: null }, after: { value: 800 } },
    { before: { value: 800 }, after: { value: 855 } },
    { before: { value: 855 }, after: { value: null } },
  ])
})

test.each([
  [{ indicator: 'retention.5', value: 800 }, 'indicator'],
  [{ indicator: 'activation.account', value: 800 }, 'indicator'],
  [{ indicator: 'churn', value: 1001 }, 'value'],
  [{ indicator: 'churn', value: 0 }, 'value'],
  [{ indicator: 'mrr', value: 1.5 }, 'value'],
])('%j is refused at its field', async (body, path) => {
  expect(await save(body)).toMatchObject({ status: 422, body: { error: { fields: [{ path }] } } })
})

test('a síndico sets none', async () => {
  const { admin } = await project.found()
  expect(await save({ indicator: 'mrr', value: 1000 }, admin)).toMatchObject({ status: 403 })
})

test('the figures leave as a sheet, for the platform alone, and the log says so', async () => {
  await project.sql`
    insert into private.indicator_figures (kind, month, part, reached, total, days)
    values ('activation', '2026-02-01', 'charge', 3, 4, 12.5), ('retention', '2026-02-01', '1', 2, 5, null)`
  const ask = async (user: User) =>
    exportIndicators.fetch(
      new Request('http://localhost/', {
        method: 'POST',
        headers: { authorization: `Bearer ${await project.tokenFor(user)}` },
        body: JSON.stringify({ format: 'csv' }),
      }),
    )
  const sheet = await (await ask(platform)).text()
  expect(sheet).toContain('Ativação;fevereiro de 2026;Primeira cobrança emitida;3;4;12,5')
  expect(sheet).toContain('Permanência;fevereiro de 2026;Mês +1;2;5;')
  const { admin } = await project.found()
  expect((await ask(admin)).status).toBe(403)
  expect(
    await project.sql`select after from public.audit_entries where action = 'export-indicators'`,
  ).toEqual([{ after: { format: 'csv' } }])
})
