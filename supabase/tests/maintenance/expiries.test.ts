import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InspectionsOverview, InspectionView } from '../../../domain/maintenance/inspections/view.ts'
import type {
  SupplierDocumentsRow,
  SupplierDocumentsView,
} from '../../../domain/maintenance/supplier-documents/view.ts'
import { watchExpiriesTask } from '../../../worker/maintenance/watch-expiries.ts'
import { startTestWorker } from '../../../worker/testing.ts'
import { closeDatabase } from '../../functions/_shared/database.ts'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import saveSupplier from '../../functions/bills/save-supplier.ts'
import exportInspections from '../../functions/maintenance/export-inspections.ts'
import exportDocuments from '../../functions/maintenance/export-supplier-documents.ts'
import paper from '../../functions/maintenance/inspections-document.ts'
import record from '../../functions/maintenance/record-inspection.ts'
import removeRecord from '../../functions/maintenance/remove-inspection-record.ts'
import removeDocument from '../../functions/maintenance/remove-supplier-document.ts'
import saveInspection from '../../functions/maintenance/save-inspection.ts'
import saveDocument from '../../functions/maintenance/save-supplier-document.ts'
import saveSettings from '../../functions/maintenance/save-supplier-document-settings.ts'
import saveNeeds from '../../functions/maintenance/save-supplier-needs.ts'

let project: TestProject
let admin: User
let council: User
let condominiumId: string
let supplier: string
let moment = '2026-11-23T12:00:00-03:00'
const kinds = new Map<string, string>()

/** From now on everything happens at this moment. */
async function at(instant: string) {
  moment = instant
  await closeDatabase()
  process.env.SUPABASE_DB_URL = timed(project.clone.urls.authenticator)
}
const timed = (url: string) => {
  const address = new URL(url)
  address.searchParams.set('prumo.now', new Date(moment).toISOString())
  return address.href
}
beforeAll(async () => {
  project = await startProject()
  await at(moment)
  ;({ admin, condominiumId } = await project.found())
  council = await project.member(condominiumId, 'council')
  await project.sql`
    update public.condominium_subscriptions set is_trial = false, trial_ends_at = null where condominium_id = ${condominiumId}`
  supplier = String((await call(saveSupplier, { name: 'Elevadores Ascensor' })).supplier_id)
  const rows = await project.sql<{ id: string; kind: string }[]>`
    select id, kind from public.inspections where condominium_id = ${condominiumId}`
  for (const { id, kind } of rows) kinds.set(kind, id)
})
afterAll(() => project.close())

type Fn = Parameters<TestProject['call']>[0]
async function call(fn: Fn, body: object, user = admin) {
  const answer = await project.call(fn, { condominium_id: condominiumId, ...body }, user)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer.body
}
const codeOf = async (fn: Fn, body: object, user = admin) =>
  (await project.call(fn, { condominium_id: condominiumId, ...body }, user)).body.error?.code

/** Queries the data API as a signed-in account, at this moment. */
async function asked<Answer>(text: string, user = admin): Promise<Answer> {
  return project.sql.begin(async (sql) => {
    await sql`select set_config('prumo.now', ${moment}, true), set_config('role', 'authenticated', true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })}, true)`
    return (await sql.unsafe(`select ${text} as answer`))[0]!.answer
  }) as Promise<Answer>
}
const overview = async (user = admin) =>
  (await asked<InspectionsOverview>(`public.inspections_overview('${condominiumId}')`, user)).rows
const stateOf = async (kind: string) => (await overview()).find(({ id }) => id === kinds.get(kind))!.state
const view = (user = admin) =>
  asked<SupplierDocumentsView>(`public.supplier_documents_view('${condominiumId}', '${supplier}')`, user)
const suppliers = (filters = '{}', after: string | null = null, size = 50) =>
  project.sql.begin(async (sql) => {
    await sql`select set_config('prumo.now', ${moment}, true), set_config('role', 'authenticated', true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: admin.id, role: 'authenticated', aal: 'aal1' })}, true)`
    return sql<SupplierDocumentsRow[]>`
      select * from public.supplier_documents_page(${condominiumId}, ${filters}::text::jsonb, ${after}, ${size}::integer)`
  }) as Promise<SupplierDocumentsRow[]>
const lapsed = async (day: string) =>
  project.sql<
    { kind: string; state: string }[]
  >`select kind, state from private.supplier_documents_lapsed(${supplier}, ${day}::date)`

async function watch() {
  const { clone } = project
  const worker = startTestWorker({
    ...project,
    clone: { ...clone, urls: { ...clone.urls, postgres: timed(clone.urls.postgres) } },
  })
  await watchExpiriesTask.run(worker.context, {}, new AbortController().signal)
  await worker.stop()
}
const letters = async (kind: string) => {
  const [row] = await project.sql<{ count: number }[]>`
    select count(distinct created_at)::int as count from public.messages
    where condominium_id = ${condominiumId} and kind = ${kind} and user_id = ${admin.id}`
  return row!.count
}

const done = (kind: string, more: object = {}) => ({
  ...{
    id: randomUUID(),
    inspection_id: kinds.get(kind),
    done_on: '2026-11-20',
    valid_until: '2027-11-20',
    result: 'approved',
  },
  ...more,
})
const document = (more: object = {}) => ({
  id: randomUUID(),
  supplier_id: supplier,
  kind: 'cnpj_card',
  name: 'Cartão CNPJ',
  ...more,
})

test('a new condominium has the usual list, never done', async () => {
  const rows = await overview()
  expect(rows).toHaveLength(15)
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['never']))
  expect(await overview(council)).toHaveLength(15)
  for (const role of ['doorman', 'resident']) {
    const person = await project.member(condominiumId, role)
    await expect(overview(person)).rejects.toThrow('forbidden')
    await expect(view(person)).rejects.toThrow('forbidden')
    expect(await codeOf(record, done('lifts'), person)).toBe('forbidden')
  }
  expect(await codeOf(record, done('lifts'), council)).toBe('forbidden')
})

test('an inspection holds through midnight in São Paulo of its last day, and not a second longer', async () => {
  const { record_id } = await call(
    record,
    done('lifts', { valid_until: '2026-12-31', done_on: '2026-01-05' }),
  )
  expect(await stateOf('lifts')).toBe('due')
  await at('2026-12-31T23:59:59-03:00')
  expect(await stateOf('lifts')).toBe('due')
  await at('2027-01-01T00:00:00-03:00')
  expect(await stateOf('lifts')).toBe('lapsed')
  await at('2026-11-23T12:00:00-03:00')
  await call(removeRecord, { id: record_id, removed: true })
  expect(await stateOf('lifts')).toBe('never')
  expect(await codeOf(record, { ...done('lifts'), id: record_id })).toBe('inspection_record_removed')
  await call(removeRecord, { id: record_id, removed: false })
  expect(await stateOf('lifts')).toBe('due')
})

test('a refusal asks for work while the older certificate still holds; correcting it mends the state', async () => {
  await call(record, done('gas', { done_on: '2026-06-01', valid_until: '2027-06-01' }))
  const refused = done('gas', { result: 'refused', valid_until: null, findings: 'Vazamento no abrigo' })
  await call(record, refused)
  const [row] = (await overview()).filter(({ id }) => id === kinds.get('gas'))
  expect(row).toMatchObject({ state: 'refused', valid_until: '2027-06-01', result: 'refused' })
  await call(record, { ...refused, result: 'with_reservations', valid_until: '2027-11-20' })
  expect(await stateOf('gas')).toBe('valid')
  const seen = await asked<InspectionView>(
    `public.inspection_view('${condominiumId}', '${kinds.get('gas')}')`,
    council,
  )
  expect(seen.records.map(({ result }) => result)).toEqual(['with_reservations', 'approved'])
})

test('what cannot be is refused', async () => {
  expect(await codeOf(record, done('gas', { done_on: '2026-11-24' }))).toBe('inspection_future')
  for (const more of [
    { valid_until: '2026-11-19' },
    { result: 'refused' },
    { result: 'with_reservations' },
    { council: 'crea' },
    { registry: '123' },
  ])
    expect(await codeOf(record, done('gas', more)), JSON.stringify(more)).toBe('invalid_input')
  expect(await codeOf(record, done('gas', { inspection_id: randomUUID() }))).toBe('not_found')
  expect(await codeOf(record, done('gas', { supplier_id: randomUUID() }))).toBe('not_found')
  const file = `${condominiumId}/inspections/${randomUUID()}/${randomUUID()}/laudo.pdf`
  expect(await codeOf(record, done('gas', { attachments: [file] }))).toBe('invalid_input')
  expect(await codeOf(saveInspection, { name: 'fachada', every_months: 12 })).toBe('inspection_name_taken')
  expect(
    await codeOf(saveInspection, {
      id: kinds.get('generator'),
      name: 'Gerador',
      every_months: 12,
      not_applicable_reason: '',
    }),
  ).toBe('invalid_input')
  await call(saveInspection, {
    id: kinds.get('generator'),
    kind: 'generator',
    name: 'Gerador',
    every_months: 12,
    not_applicable_reason: 'O prédio não tem',
  })
  expect(await stateOf('generator')).toBe('not_applicable')
  // Two people add the same one at once: only one succeeds.
  const both = await Promise.all(
    [1, 2].map(() => codeOf(saveInspection, { name: 'Portões automáticos', every_months: 12 })),
  )
  expect(both.sort()).toEqual(['inspection_name_taken', undefined])
})

test('another condominium’s record, inspection or supplier is nobody’s here', async () => {
  const other = await project.found()
  const record_id = randomUUID()
  await call(record, done('facade', { id: record_id }))
  const taken = await project.call(
    record,
    { ...done('facade', { id: record_id }), condominium_id: other.condominiumId },
    other.admin,
  )
  expect(taken.body.error?.code).toBe('not_found')
  const [theirs] = await project.sql<{ id: string }[]>`
    select id from public.inspections where condominium_id = ${other.condominiumId} and kind = 'facade'`
  const stolen = await project.call(
    record,
    { ...done('facade', { id: record_id, inspection_id: theirs!.id }), condominium_id: other.condominiumId },
    other.admin,
  )
  expect(stolen.body.error?.code).toBe('inspection_record_taken')
})

test('a version replaces another and gives its place back when it is taken away', async () => {
  const old = document({
    kind: 'fgts_clearance',
    name: 'CRF de outubro',
    issued_on: '2026-10-20',
    expires_on: '2026-11-18',
  })
  await call(saveDocument, old)
  expect(await lapsed('2026-11-18')).toEqual([])
  expect(await lapsed('2026-11-19')).toEqual([{ kind: 'fgts_clearance', state: 'lapsed' }])
  const fresh = document({
    kind: 'fgts_clearance',
    name: 'CRF de novembro',
    expires_on: '2026-12-18',
    replaces_id: old.id,
  })
  await call(saveDocument, fresh)
  expect(await lapsed('2026-11-23')).toEqual([])
  const another = document({
    kind: 'fgts_clearance',
    name: 'CRF repetido',
    expires_on: '2026-12-19',
    replaces_id: old.id,
  })
  expect(await codeOf(saveDocument, another)).toBe('supplier_document_replaced')
  const ids = { supplier_id: supplier, id: fresh.id }
  await call(removeDocument, { ...ids, removed: true })
  expect((await view()).documents.filter(({ is_current }) => is_current).map(({ id }) => id)).toEqual([
    old.id,
  ])
  await call(saveDocument, another)
  expect(await codeOf(removeDocument, { ...ids, removed: false })).toBe('supplier_document_replaced')
  expect(await codeOf(saveDocument, fresh)).toBe('supplier_document_removed')
  await call(removeDocument, { ...ids, id: another.id, removed: true })
  await call(removeDocument, { ...ids, removed: false })
  expect(await lapsed('2026-11-23')).toEqual([])
})

test('two versions sent at once for the same document: one of them takes its place', async () => {
  const old = document({ kind: 'nr35', name: 'NR-35', expires_on: '2026-11-01' })
  await call(saveDocument, old)
  const codes = await Promise.all(
    [1, 2].map((n) =>
      codeOf(saveDocument, document({ kind: 'nr35', name: `NR-35 ${n}`, replaces_id: old.id })),
    ),
  )
  expect(codes.sort()).toEqual(['supplier_document_replaced', undefined])
})

test('what is required is the condominium’s or the supplier’s own, and an exemption needs its reason', async () => {
  const [row] = await suppliers()
  expect(row).toMatchObject({
    state: 'due',
    lacking: 3,
    lacking_kinds: ['cnpj_card', 'labour_clearance', 'tax_clearance'],
  })
  expect((await view(council)).blocking).toEqual([])
  await call(saveSettings, { required: ['cnpj_card', 'nr10'], refuses_lacking: true })
  expect((await view()).blocking.map(({ kind, state }) => [kind, state])).toEqual([
    ['cnpj_card', 'lacking'],
    ['nr10', 'lacking'],
  ])
  expect(await codeOf(saveNeeds, { supplier_id: supplier, kinds: [], reason: '' })).toBe('invalid_input')
  await call(saveNeeds, { supplier_id: supplier, kinds: [], reason: 'Concessionária' })
  expect((await view()).blocking).toEqual([])
  await call(saveNeeds, { supplier_id: supplier, kinds: null })
  expect((await view()).kinds).toEqual(['cnpj_card', 'nr10'])
  await call(saveSettings, { required: ['cnpj_card'], refuses_lacking: false })
})

test('pages part the suppliers without gap or double, whatever the key', async () => {
  for (const name of ['Ágata Limpeza', 'Bombas Sul', 'Zeladoria Norte', 'Ímpar'])
    await call(saveSupplier, { name })
  const whole = await suppliers()
  expect(whole).toHaveLength(5)
  const names: string[] = []
  for (let after: string | null = null; ; ) {
    const page: SupplierDocumentsRow[] = await suppliers('{}', after, 2)
    names.push(...page.slice(0, 2).map(({ name }) => name))
    if (page.length <= 2) break
    after = page[1]!.key
  }
  expect(names).toEqual(whole.map(({ name }) => name))
  expect(await suppliers('{"text": "agata"}')).toHaveLength(1)
  expect(await suppliers('{"text": "100%"}')).toHaveLength(0)
  expect((await suppliers('{"state": "lacking"}')).every(({ state }) => state === 'lacking')).toBe(true)
  expect(await suppliers('{}', '')).toHaveLength(5)
  expect(await suppliers('{}', 'a')).toEqual([])
})

test('alarms: each step once, also when the worker was down over the day, and nothing of what is replaced', async () => {
  await project.sql`update public.supplier_documents set removed_at = now() where condominium_id = ${condominiumId}`
  await project.sql`update public.inspection_records set removed_at = now() where condominium_id = ${condominiumId}`
  const long = document({ kind: 'liability_insurance', name: 'Apólice', expires_on: '2027-03-10' })
  const old = document({ kind: 'tax_clearance', name: 'CND', expires_on: '2027-03-10' })
  await call(saveDocument, long)
  await call(saveDocument, old)
  await call(record, done('water_tank', { valid_until: '2027-03-10' }))
  await at('2027-02-01T07:10:00-03:00')
  await call(
    saveDocument,
    document({ kind: 'tax_clearance', name: 'CND nova', expires_on: '2027-08-10', replaces_id: old.id }),
  )
  const told: [string, number, number][] = []
  for (const day of [
    '2026-12-09',
    '2026-12-10',
    '2027-01-08',
    '2027-01-09',
    '2027-01-10',
    '2027-02-08',
    '2027-02-09',
    '2027-03-01',
    '2027-03-09',
    '2027-03-10',
    '2027-03-11',
    '2027-03-12',
  ]) {
    await at(`${day}T07:10:00-03:00`)
    await watch()
    // A second turn of the same day says nothing more.
    await watch()
    told.push([day, await letters('inspection_expiry'), await letters('supplier_document_expiry')])
  }
  expect(told).toEqual([
    ['2026-12-09', 0, 0],
    ['2026-12-10', 1, 0],
    ['2027-01-08', 1, 0],
    ['2027-01-09', 2, 0],
    ['2027-01-10', 2, 0],
    ['2027-02-08', 3, 1],
    ['2027-02-09', 3, 1],
    ['2027-03-01', 3, 1],
    // Down from the 2nd to the 8th: the week's alarm comes when it is up again.
    ['2027-03-09', 4, 2],
    ['2027-03-10', 4, 2],
    ['2027-03-11', 5, 3],
    ['2027-03-12', 5, 3],
  ])
  const [words] = await project.sql<{ subject: string }[]>`
    select subject from public.messages where condominium_id = ${condominiumId} and kind = 'supplier_document_expiry' order by created_at desc limit 1`
  expect(words!.subject).toBe('Um documento venceu')
})

test('what was taken away is gone for good after a month, and its place with it', async () => {
  const gone = document({ kind: 'permit', name: 'Alvará errado' })
  await call(saveDocument, gone)
  await call(removeDocument, { supplier_id: supplier, id: gone.id, removed: true })
  await at('2027-04-20T07:10:00-03:00')
  await watch()
  expect(await codeOf(removeDocument, { supplier_id: supplier, id: gone.id, removed: false })).toBe(
    'not_found',
  )
})

test('the lists go out as sheets, and the overview as a paper', async () => {
  for (const [fn, rows] of [
    [exportInspections, 17],
    [exportDocuments, 6],
  ] as const) {
    const response = await fn.fetch(await asking({ format: 'csv' }))
    expect((await response.text()).trim().split('\r\n')).toHaveLength(rows)
  }
  const response = await paper.fetch(await asking({}))
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(new TextDecoder('latin1').decode((await response.arrayBuffer()).slice(0, 5))).toBe('%PDF-')
})
const asking = async (body: object) =>
  new Request('http://localhost/', {
    method: 'POST',
    headers: { authorization: `Bearer ${await project.tokenFor(council)}` },
    body: JSON.stringify({ condominium_id: condominiumId, ...body }),
  })
