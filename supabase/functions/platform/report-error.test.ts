import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject } from '../_shared/testing.ts'
import reportError from './report-error.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

test('keeps id, message and route once, without personal data', async () => {
  const report = {
    id: 'err-1',
    message: `falha de ana@example.com, CPF 123.456.789-09 ${'x'.repeat(600)}`,
    route: '/dashboard/units?busca=ana',
  }
  expect((await project.call(reportError, report)).status).toBe(200)
  expect((await project.call(reportError, { ...report, message: 'outra' })).status).toBe(200)
  const rows = await project.sql`select message, route from private.error_reports`
  expect(rows).toHaveLength(1)
  expect(rows[0]!.route).toBe('/dashboard/units')
  expect(rows[0]!.message).toMatch(/^falha de •••@•••, CPF ••• x+$/)
  expect(rows[0]!.message).toHaveLength(500)
})

test('a flood of reports is cut off', async () => {
  await project.sql`
    insert into private.rate_limits (key, minute, hits)
    select 'report-error', date_trunc('minute', now()) + m * interval '1 minute', 1200 from generate_series(0, 1) m
    on conflict (key, minute) do update set hits = 1200`
  const answer = await project.call(reportError, { id: 'err-2', message: 'x', route: '/' })
  expect(answer.status).toBe(429)
})
