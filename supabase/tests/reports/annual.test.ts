import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysInMonth, monthOf, shiftMonth } from '../../../domain/calendar.ts'
import type { AnnualReportView } from '../../../domain/reports/annual-view.ts'
import type { ReportAnswer } from '../../../domain/reports/answer.ts'
import { readPdf } from '../../functions/_shared/charge-document/pdf-text.ts'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import document from '../../functions/reports/annual-report-document.ts'
import discard from '../../functions/reports/discard-annual-report.ts'
import draft from '../../functions/reports/draft-annual-report.ts'
import issue from '../../functions/reports/issue-annual-report.ts'
import read from '../../functions/reports/read-annual-report.ts'
import readReport from '../../functions/reports/read-report.ts'
import save from '../../functions/reports/save-annual-report.ts'
import call from '../../functions/voting/call-assembly.ts'
import open from '../../functions/voting/open-assembly.ts'
import saveAssembly from '../../functions/voting/save-assembly.ts'
import { type ProjectServer, serveProject } from '../server.ts'
import { type Hall, letters, openHall } from '../voting/hall.ts'
import { booksOfChance } from './books-of-chance.ts'
import { chargesOfChance } from './charges-of-chance.ts'
import { randomHomes, todayEverywhere } from './random-homes.ts'

let project: TestProject
let server: ProjectServer
beforeAll(async () => {
  project = await startProject()
  server = await serveProject(project)
  process.env.SUPABASE_URL = server.url
  process.env.SUPABASE_SERVICE_ROLE_KEY = project.tokens.serviceRoleKey
})
afterAll(async () => {
  await server.close()
  await project.close()
})

/** What these commands answer with, each some of it. */
type Answered = { id: string; version: number; document_id: string; sha256: string }
type Fn = { fetch(request: Request): Promise<Response> }
/** The commands of one building by one person; each without the minute's limit of another test. */
async function desk(condominium_id: string, by: User) {
  const ask = async (fn: Fn, body: object, user: User = by) => {
    await project.sql`delete from private.rate_limits`
    return project.call(fn, { condominium_id, ...body }, user)
  }
  const done = async (fn: Fn, body: object, user: User = by) => {
    const { status, body: answer } = await ask(fn, body, user)
    if (status !== 200) throw new Error(JSON.stringify(answer))
    return answer as unknown as Answered
  }
  const code = async (fn: Fn, body: object, user: User = by) =>
    (await ask(fn, body, user)).body.error?.code ?? 'done'
  const paper = async (report_id: string, user: User = by) => {
    await project.sql`delete from private.rate_limits`
    const response = await document.fetch(
      new Request('http://localhost/functions/v1/annual-report-document', {
        method: 'POST',
        headers: { authorization: `Bearer ${await project.tokenFor(user)}` },
        body: JSON.stringify({ condominium_id, report_id }),
      }),
    )
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
  }
  const view = async (report_id: string, user: User = by) =>
    (await done(read, { report_id }, user)) as unknown as AnnualReportView
  return { ask, done, code, paper, view }
}
async function home(plan = 'avancado') {
  const { admin, condominiumId } = await project.found({ plan })
  return { admin, condominiumId, ...(await desk(condominiumId, admin)) }
}
const section = (name: string, text: string) => ({ name, text, included: true, with_tables: false })
/** Without what a line's end does to spaces. */
const flat = (text: string) => text.replace(/[\s\u00a0]+/g, '')
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('administrators write it, the council reads it, nobody else of the house, and another building nothing', async () => {
  const { condominiumId, done, code, view, paper } = await home()
  const council = await project.member(condominiumId, 'council')
  const resident = await project.member(condominiumId, 'resident')
  const stranger = (await project.found()).admin
  const { id: report_id } = await done(draft, {})
  expect((await view(report_id, council)).status).toBe('draft')
  expect((await paper(report_id, council)).status).toBe(200)
  for (const fn of [save, discard, issue, draft] as Fn[])
    expect(await code(fn, { report_id, version: 1, sections: [section('closing', 'Fim')] }, council)).toBe(
      'forbidden',
    )
  expect(await code(read, { report_id }, resident)).toBe('forbidden')
  expect((await paper(report_id, resident)).status).toBe(403)
  expect(await code(read, { report_id }, stranger)).toBe('forbidden')
  const theirs = await desk((await project.found()).condominiumId, stranger)
  expect(await theirs.code(read, { report_id })).toBe('forbidden')
  const other = await home()
  for (const fn of [read, discard] as Fn[]) expect(await other.code(fn, { report_id })).toBe('not_found')
})

test('a draft of a period is one; only twelve whole months that are over are drafted', async () => {
  const { done, code } = await home()
  const first = await done(draft, {})
  expect(first).toMatchObject({ version: 1, is_new: true })
  expect(await done(draft, {})).toMatchObject({ id: first.id, is_new: false })
  const [one, two] = await Promise.all(
    [1, 2].map(() => done(draft, { from: '2024-03-01', until: '2025-02-28' })),
  )
  expect(one!.id).toBe(two!.id)
  for (const period of [
    { from: '2024-01-01' },
    { from: '2024-01-01', until: '2024-11-30' },
    { from: '2190-01-01', until: '2190-12-31' },
  ])
    expect(await code(draft, period)).toBe('invalid_input')
  await done(discard, { report_id: first.id })
  expect((await done(draft, {})).id).not.toBe(first.id)
})

test('of two who write at once the second is told in words, and the first one’s text stays', async () => {
  const { done, ask, view } = await home()
  const { id: report_id } = await done(draft, {})
  expect(
    await done(save, { report_id, version: 1, sections: [section('works', 'Pintamos 2 torres.')] }),
  ).toEqual({ id: report_id, version: 2 })
  const { body } = await ask(save, { report_id, version: 1, sections: [section('works', 'Outro')] })
  expect(body.error).toMatchObject({ code: 'annual_report_changed', details: { version: 2 } })
  expect(body.error?.message).toMatch(/junte os dois/)
  const { sections, version } = await view(report_id)
  expect(version).toBe(2)
  expect(sections.find(({ name }) => name === 'works')?.text).toBe('Pintamos 2 torres.')
  // What was not given stays.
  expect(sections.find(({ name }) => name === 'closing')?.text).toMatch(/art. 1.350/)
})

test('what the plan does not have is left out and named', async () => {
  const { done, view, paper } = await home('essencial')
  const { id: report_id } = await done(draft, {})
  const { left_out, sections } = await view(report_id)
  expect(left_out.map(({ name }) => name)).toEqual(['assemblies'])
  expect(sections.map(({ name }) => name)).not.toContain('assemblies')
  const { text } = readPdf((await paper(report_id)).bytes)
  expect(flat(text)).toContain(flat('por ficarem fora do plano: Assembleias e o andamento das decisões.'))
})

test('its text says what the reports say, its paper has the edited words and their figures, and what changed is known', async () => {
  const [random] = await randomHomes(project, 1)
  await chargesOfChance(project, random!)
  const { condominiumId, adminId } = random!
  const { ask, done, view, paper } = await desk(condominiumId, { id: adminId, email: 'x@example.com' })
  const last = shiftMonth(monthOf(todayEverywhere()), -1)
  const period = { from: `${shiftMonth(last, -11)}-01`, until: `${last}-${daysInMonth(last)}` }
  const { id: report_id } = await done(draft, period)
  const moneyOf = async () => (await view(report_id)).sections.find(({ name }) => name === 'money')!
  const first = await moneyOf()
  expect((await view(report_id)).sections.every(({ has_changed }) => !has_changed)).toBe(true)
  // Later entries make other figures; the saved words stay.
  await booksOfChance(project, random!)
  const money = await moneyOf()
  expect(money).toMatchObject({ text: first.text, drafted: first.text, has_changed: true })
  const { body } = await ask(issue, { report_id, version: 1 })
  expect(body.error?.code).toBe('annual_report_outdated')
  expect(body.error?.details.sections).toContain('money')
  const answer = (await done(readReport, {
    report: 'income-and-spending',
    filters: period,
  })) as unknown as ReportAnswer
  expect(answer.sentences.length).toBeGreaterThan(0)
  for (const { text } of answer.sentences) expect(money.drafted_now).toContain(text)

  await done(save, {
    report_id,
    version: 1,
    sections: [
      {
        ...section('works', 'Trocamos as 4 bombas do subsolo.\n\nFicou pronto em junho.'),
        with_tables: false,
      },
      { ...section('money', money.drafted_now), with_tables: true, drafted: money.drafted_now },
      { ...section('closing', 'Não vai no papel.'), included: false },
    ],
  })
  const { bytes } = await paper(report_id)
  const { text } = readPdf(bytes)
  const words = flat(text)
  expect(words).toContain(flat('Trocamos as 4 bombas do subsolo.'))
  expect(words).not.toContain(flat('Não vai no papel.'))
  expect(words).toContain(flat('Sumário'))
  expect(words).toContain('1.348')
  for (const { value, kind } of answer.figures.slice(0, 2))
    if (kind === 'cents')
      expect(words).toContain(
        flat(
          new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 }).format(Math.abs(Number(value)) / 100),
        ),
      )
  // A draft says so on each of its sheets.
  for (const sheet of text.split('\n')) expect(flat(sheet)).toContain('Rascunho·')
  expect(await moneyOf()).toMatchObject({ text: money.drafted_now, has_changed: false })
  expect((await done(issue, { report_id, version: 2, accepts_changed: true })).id).toBe(report_id)
})

test('what was issued stays as it was, byte for byte; a mistake in it is mended by another', async () => {
  const { condominiumId, done, code, view, paper, ask } = await home()
  const { sql } = project
  const { id: report_id } = await done(draft, {})
  await done(save, { report_id, version: 1, sections: [section('works', 'Trocamos 3 bombas.')] })
  expect(await code(issue, { report_id, version: 1 })).toBe('annual_report_changed')
  expect(await code(draft, { replaces: report_id })).toBe('annual_report_not_issued')
  const issued = await done(issue, { report_id, version: 2 })
  const first = await paper(report_id)
  expect(sha(first.bytes)).toBe(issued.sha256)
  expect(flat(readPdf(first.bytes).text)).toContain(flat('Trocamos 3 bombas.'))
  expect(flat(readPdf(first.bytes).text)).not.toContain('Rascunho')

  const [kept] = await sql<{ kind: string; path: string; readers: string[] }[]>`
    select d.kind, v.path, f.readers from public.documents d join public.document_versions v on v.id = d.version_id
    join public.document_folders f on f.id = d.folder_id
    where d.condominium_id = ${condominiumId} and d.id = ${issued.document_id}`
  expect(kept).toMatchObject({ kind: 'accounts', readers: ['council', 'owner'] })
  const stored = await (await server.of('service')).storage.from('condominium-files').download(kept!.path)
  expect(sha(new Uint8Array(await stored.data!.arrayBuffer()))).toBe(issued.sha256)

  for (const [fn, body] of [
    [save, { version: 2, sections: [section('works', 'Outro')] }],
    [discard, {}],
    [issue, { version: 2 }],
  ] as [Fn, object][])
    expect(await code(fn, { report_id, ...body })).toBe('annual_report_issued')
  const again = await ask(draft, {})
  expect(again.body.error).toMatchObject({ code: 'annual_report_issued', details: { id: report_id } })
  for (const change of [
    sql`update public.annual_reports set version = 9 where id = ${report_id}`,
    sql`delete from public.annual_reports where id = ${report_id}`,
    sql`update private.annual_report_papers set pdf = 'x' where report_id = ${report_id}`,
    sql`delete from private.annual_report_papers where report_id = ${report_id}`,
  ])
    await expect(change).rejects.toThrow()

  const other = await done(draft, { replaces: report_id })
  expect((await view(other.id)).sections.find(({ name }) => name === 'works')?.text).toBe(
    'Trocamos 3 bombas.',
  )
  await done(save, { report_id: other.id, version: 1, sections: [section('works', 'Trocamos 4 bombas.')] })
  await done(issue, { report_id: other.id, version: 2 })
  const names = await sql<{ name: string }[]>`
    select name from public.documents where condominium_id = ${condominiumId} order by created_at, name`
  expect(names.map(({ name }) => name.replace(/\d{4}/, 'x'))).toEqual([
    'Prestação de contas anual de janeiro a dezembro de x',
    'Prestação de contas anual de janeiro a dezembro de x (2ª versão)',
  ])
  expect(await view(report_id)).toMatchObject({ status: 'issued', replaced_by: other.id })
  expect(await view(other.id)).toMatchObject({ replaces: report_id, replaced_by: null })
  expect(sha((await paper(report_id)).bytes)).toBe(issued.sha256)
  expect(await code(draft, { replaces: report_id })).toBe('annual_report_replaced')
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
async function assemblyOf(hall: Hall, matter = 'accounts') {
  const [assembly_id, item_id] = [randomUUID(), randomUUID()]
  await hall.done(saveAssembly, {
    id: assembly_id,
    kind: 'ordinary',
    form: 'in_person',
    title: 'Assembleia ordinária',
    place: 'Salão',
    first_call_at: inDays(20),
    cut_off_on: inDays(20).slice(0, 10),
    items: [{ id: item_id, title: 'Aprovar as contas', matter, ballot: 'yes_no' }],
  })
  return { assembly_id, item_id }
}
const filesOf = async (item_id: string) =>
  (
    await project.sql<{ name: string }[]>`
      select user_metadata ->> 'name' as name from storage.objects
      where bucket_id = 'condominium-files' and split_part(name, '/', 2) = 'assemblies' and split_part(name, '/', 3) = ${item_id}`
  ).map(({ name }) => name)

test('it is annexed to the item of accounts of a draft; without such an item it is not issued', async () => {
  const hall = await openHall(project, [1, 1])
  const { done, code, view } = await desk(hall.condominiumId, hall.admin)
  const { id: report_id } = await done(draft, {})
  const without = await assemblyOf(hall, 'other')
  expect(await code(issue, { report_id, version: 1, assembly_id: without.assembly_id })).toBe(
    'annual_report_no_item',
  )
  expect((await view(report_id)).status).toBe('draft')
  const { assembly_id, item_id } = await assemblyOf(hall)
  expect(await done(issue, { report_id, version: 1, assembly_id })).toMatchObject({ item_id, notice: null })
  expect(await filesOf(item_id)).toEqual([
    expect.stringMatching(/^Prestação de contas anual de janeiro a dezembro de \d{4}\.pdf$/),
  ])
  expect((await view(report_id)).issued?.item).toMatchObject({ id: item_id, assembly_id })
})

test('to an assembly that was called it goes with another notice, and to one that began not at all', async () => {
  const hall = await openHall(project, [1, 1])
  const { sql, condominiumId } = hall
  const { done, code } = await desk(condominiumId, hall.admin)
  const { id: report_id } = await done(draft, {})
  const { assembly_id, item_id } = await assemblyOf(hall)
  await hall.done(call, { assembly_id, by_hand: letters })
  const asked = { report_id, version: 1, assembly_id }
  const amendment = { number: 1, reason: 'Entrou a prestação de contas', by_hand: letters }
  expect(await code(issue, asked)).toBe('annual_report_amends')
  expect(await code(issue, { ...asked, amendment: { ...amendment, number: 2 } })).toBe('notice_replaced')
  expect(await filesOf(item_id)).toEqual([])
  expect(await done(issue, { ...asked, amendment })).toMatchObject({ item_id, notice: 2 })
  expect(await filesOf(item_id)).toHaveLength(1)
  const [notice] = await sql<{ body: string; since: number }[]>`
    select items -> 0 ->> 'body' as body, (items -> 0 -> 'since_notice')::int as since from public.assembly_notices
    where assembly_id = ${assembly_id} and number = 2`
  expect(notice!.body).toMatch(/^Anexo: Prestação de contas anual de janeiro a dezembro de \d{4}\.$/)
  // What is voted on is the same: proxies that were given stay.
  expect(notice!.since).toBe(1)

  const other = await done(draft, { replaces: report_id })
  await project.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update public.assemblies set first_call_at = now() - interval '1 hour' where id = ${assembly_id}`
  })
  await hall.done(open, { assembly_id, call: 1, chair: 'Ana Lobo', secretary: 'Rui Sá' })
  expect(
    await code(issue, {
      report_id: other.id,
      version: 1,
      assembly_id,
      amendment: { ...amendment, number: 2 },
    }),
  ).toBe('annual_report_begun')
})
