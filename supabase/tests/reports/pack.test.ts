import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportAreas } from '../../../domain/reports/areas.ts'
import { catalogue } from '../../../domain/reports/catalogue.ts'
import { councilPack, packSections } from '../../../domain/reports/council-pack.ts'
import { reports } from '../../functions/_shared/reports/entries.ts'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import exportReport from '../../functions/reports/export-report.ts'

let project: TestProject
let condominium_id: string
let admin: User
let council: User
beforeAll(async () => {
  project = await startProject()
  const home = await project.found()
  condominium_id = home.condominiumId
  admin = home.admin
  council = await project.member(condominium_id, 'council')
})
afterAll(() => project.close())

async function ask(by: User, format: string, filters: object = {}, report: string = councilPack.name) {
  const response = await exportReport.fetch(
    new Request('http://localhost/functions/v1/export-report', {
      method: 'POST',
      headers: { authorization: `Bearer ${await project.tokenFor(by)}` },
      body: JSON.stringify({ condominium_id, report, format, filters }),
    }),
  )
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('the council makes its pack of a month, of an empty building too; as a sheet there is none', async () => {
  for (const filters of [{}, { from: '2025-02-01', until: '2025-02-28' }]) {
    const { status, bytes } = await ask(council, 'pdf', filters)
    expect(status).toBe(200)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  }
  expect((await ask(council, 'csv')).status).toBe(422)
})

test('every part of the pack is for the whole board', () => {
  const readers = packSections({ from: '2026-02-01', until: '2026-02-28' }).map(
    ({ report }) => catalogue[report].readBy,
  )
  expect(new Set(readers)).toEqual(new Set(['board']))
})

test('each report comes as sheet and paper, however empty', async () => {
  for (const [name] of Object.entries(catalogue)) {
    // Ten a minute are enough for a person.
    await project.sql`delete from private.rate_limits`
    const [csv, pdf] = [await ask(admin, 'csv', {}, name), await ask(admin, 'pdf', {}, name)]
    expect([name, csv.status, pdf.status]).toEqual([name, 200, 200])
    expect(csv.bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  }
})

test('columns and figures of a report have each their own name', async () => {
  for (const [name, load] of Object.entries(reports)) {
    const { columns, figures } = (await load()).default
    for (const names of [
      columns.map(({ name: column }) => column),
      columns.map(({ title }) => title),
      figures.map(({ name: figure }) => figure),
      figures.map(({ label }) => label),
    ])
      expect([name, names.filter((one, at) => names.indexOf(one) !== at)]).toEqual([name, []])
  }
})

test('every area has reports, and their agreement with second queries is tested', () => {
  const tested = readdirSync(import.meta.dirname)
  for (const area of Object.keys(reportAreas)) {
    expect([area, Object.values(catalogue).some((entry) => entry.area === area)]).toEqual([area, true])
    expect(tested).toContain(`${area}.test.ts`)
  }
  expect(Object.keys(catalogue).length).toBeGreaterThanOrEqual(30)
})
