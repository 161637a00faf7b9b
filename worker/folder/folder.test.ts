import { createHash } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import pdfmake from 'pdfmake'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FundStatement } from '../../domain/accounts/statement-tree.ts'
import { addDays, monthOf, shiftMonth } from '../../domain/calendar.ts'
import { loadAccounts } from '../../supabase/functions/_shared/accounts/loading.ts'
import { preparePdf } from '../../supabase/functions/_shared/charge-document/fonts.ts'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import answerQuestion from '../../supabase/functions/answer-question/index.ts'
import ask from '../../supabase/functions/ask-about-accounts/index.ts'
import cancelBill from '../../supabase/functions/cancel-bill/index.ts'
import closeMonth from '../../supabase/functions/close-month/index.ts'
import exportAccounts from '../../supabase/functions/export-accounts/index.ts'
import giveOpinion from '../../supabase/functions/give-opinion/index.ts'
import makeFolder from '../../supabase/functions/make-folder/index.ts'
import payBill from '../../supabase/functions/pay-bill/index.ts'
import postTransfer from '../../supabase/functions/post-transfer/index.ts'
import publishFolder from '../../supabase/functions/publish-folder/index.ts'
import recordBill from '../../supabase/functions/record-bill/index.ts'
import recordExpense from '../../supabase/functions/record-expense/index.ts'
import reopenMonth from '../../supabase/functions/reopen-month/index.ts'
import setOpenings from '../../supabase/functions/set-opening-balances/index.ts'
import betweenFunds from '../../supabase/functions/transfer-between-funds/index.ts'
import undoPayment from '../../supabase/functions/undo-bill-payment/index.ts'
import withdrawFolder from '../../supabase/functions/withdraw-folder/index.ts'
import { type ProjectServer, serveProject } from '../../supabase/tests/server.ts'
import type { WorkerContext } from '../context.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { loadContents, loadHead } from './loading.ts'
import { makeFolderTask } from './make-folder.ts'
import { tellAccountsTask } from './tell-accounts.ts'

let project: TestProject
let server: ProjectServer
let worker: TestWorker
let context: WorkerContext
let admin: User
let council: User
let resident: User
let condominiumId: string
/** The three months before this one, the oldest first. */
let months: string[]

type Handler = Parameters<TestProject['call']>[0]
const call = async (fn: Handler, body: object, user: User | null = admin) =>
  (await project.call(fn, { condominium_id: condominiumId, ...body }, user)).body
const done = async (fn: Handler, body: object) => {
  const answer = await call(fn, body)
  expect(answer.error).toBeUndefined()
  return answer as Record<string, string>
}
const work = () =>
  worker.settle([
    { ...makeFolderTask, run: (_, data, signal) => makeFolderTask.run(context, data, signal) },
    tellAccountsTask,
  ])

async function attach(
  owner: string,
  name: string,
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const response = await fetch(
    `${server.url}/storage/v1/object/condominium-files/${condominiumId}/expenses/${owner}/${crypto.randomUUID()}/${name}`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await project.tokenFor(admin)}`,
        apikey: project.tokens.anonKey,
        'content-type': type,
      },
      body: bytes,
    },
  )
  expect(response.status).toBe(200)
}

/** Expenses with and without paper, a bill paid in parts, income, money between funds, a mistake taken back. */
beforeAll(async () => {
  project = await startProject()
  server = await serveProject(project)
  worker = startTestWorker(project)
  context = { ...worker.context, api: { url: server.url, serviceKey: project.tokens.serviceRoleKey } }
  ;({ admin, condominiumId } = await project.found())
  council = await project.member(condominiumId, 'council')
  resident = await project.member(condominiumId, 'resident')
  const [clock] = await project.sql<{ today: string }[]>`select private.today()::text as today`
  months = [-3, -2, -1].map((shift) => shiftMonth(monthOf(clock!.today), shift))
  const [first, second, third] = months as [string, string, string]
  await done(setOpenings, {
    starts_on: `${first}-01`,
    balances: [
      { fund: 'ordinary', cents: 500_000 },
      { fund: 'reserve', cents: 900_000 },
    ],
  })
  const expense = (on: string, rubric: string, cents: number, description: string) =>
    done(recordExpense, { fund: 'ordinary', rubric, cents, description, occurred_on: on })
  await expense(`${first}-05`, '2.2.01', 12_345, 'Água')
  const water = await expense(`${second}-05`, '2.2.01', 23_456, 'Água')
  const wages = await expense(`${second}-06`, '2.1.01', 98_765, 'Salários')
  const wrong = await expense(`${second}-07`, '2.3.01', 777, 'Lançado em dobro')
  const twice = { reason: 'Lançado em dobro' }
  await done(undoPayment, { payment_id: wrong.payment_id, ...twice })
  await done(cancelBill, { bill_id: wrong.bill_id, ...twice })
  const { bill_id } = await done(recordBill, {
    description: 'Elevadores',
    competence: second,
    due_on: `${second}-20`,
    lines: [
      { fund: 'ordinary', rubric: '2.3.01', cents: 40_000 },
      { fund: 'reserve', rubric: '2.8.03', cents: 10_000 },
    ],
  })
  await done(payBill, { bill_id, paid_on: `${second}-20`, method: 'pix', cents: 20_000 })
  await done(payBill, { bill_id, paid_on: `${third}-02`, method: 'pix', cents: 30_000, late_cents: 500 })
  await done(postTransfer, {
    entry: 'income',
    fund: 'ordinary',
    debit: { kind: 'bank' },
    credit: { kind: 'income', rubric: '1.4.01' },
    cents: 60_000,
    occurred_on: `${second}-11`,
    description: 'Salão',
  })
  await done(postTransfer, {
    entry: 'moved',
    fund: 'ordinary',
    debit: { kind: 'cash' },
    credit: { kind: 'bank' },
    cents: 5_000,
    occurred_on: `${second}-12`,
    description: 'Fundo de caixa',
  })
  await done(betweenFunds, {
    from_fund: 'ordinary',
    to_fund: 'reserve',
    cents: 7_000,
    occurred_on: `${second}-13`,
    description: 'Recomposição',
  })
  preparePdf()
  const invoice = new Uint8Array(
    await pdfmake
      .createPdf({
        content: ['Nota 4471', { text: 'verso', pageBreak: 'before' }],
        defaultStyle: { font: 'Roboto' },
      })
      .getBuffer(),
  )
  const photo = new Uint8Array(
    await sharp({ create: { width: 40, height: 60, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer(),
  )
  await attach(water.bill_id!, 'agua.pdf', 'application/pdf', invoice)
  await attach(bill_id!, 'recibo.jpg', 'image/jpeg', photo)
  await attach(
    bill_id!,
    'quebrado.pdf',
    'application/pdf',
    new TextEncoder().encode('%PDF-1.7 nothing of a document'),
  )
  await attach(wages.bill_id!, 'holerite.pdf', 'application/pdf', invoice)
  await done(closeMonth, { month: third })
}, 240_000)
afterAll(async () => {
  await worker.stop()
  await server.close()
  await project.close()
})

const time = (month: string) => ({
  from_on: `${month}-01`,
  until_on: addDays(`${shiftMonth(month, 1)}-01`, -1),
})
const accountsOf = (month: string) =>
  context.transaction((sql) => loadAccounts(sql, condominiumId, time(month)))
const lineSum = ({ lines }: FundStatement, came: boolean) =>
  lines.reduce((sum, line) => (line.in === came ? sum + line.cents : sum), 0)

describe('the sums', () => {
  test('each month begins where the last one ended, by fund and by account, and rubrics sum to funds', async () => {
    let closings: Record<string, number | null> = {}
    for (const month of months) {
      const { cash, places } = await accountsOf(month)
      for (const fund of cash) {
        if (month !== months[0]) expect(fund.opening_cents).toBe(closings[fund.fund_name])
        expect(fund.in_cents).toBe(lineSum(fund, true))
        expect(fund.out_cents).toBe(lineSum(fund, false))
        expect((fund.opening_cents ?? 0) + fund.in_cents - fund.out_cents).toBe(fund.closing_cents)
        const own = places.filter(({ fund_name }) => fund_name === fund.fund_name)
        expect(own.reduce((sum, place) => sum + place.closing_cents, 0)).toBe(fund.closing_cents)
        expect(own.reduce((sum, place) => sum + place.moved_cents, 0)).toBe(0)
      }
      for (const place of places)
        expect(place.opening_cents + place.in_cents - place.out_cents + place.moved_cents).toBe(
          place.closing_cents,
        )
      closings = Object.fromEntries(cash.map((fund) => [fund.fund_name, fund.closing_cents]))
    }
  })

  test('what was paid to suppliers is what left the funds, and each line is the sum of its entries', async () => {
    const month = months[1]!
    const { cash, payees } = await accountsOf(month)
    const out = cash.flatMap(({ lines }) => lines).filter((line) => !line.in && line.kind !== 'between_funds')
    expect(payees.reduce((sum, { cents }) => sum + cents, 0)).toBe(
      out.reduce((sum, { cents }) => sum + cents, 0),
    )
    for (const basis of ['cash', 'accrual'] as const) {
      const funds = (await accountsOf(month))[basis]
      for (const { fund_id, lines } of funds)
        for (const line of lines) {
          const wanted = { fund_id, in: line.in, kind: line.kind, rubric_id: line.rubric_id }
          const [sum] = await as<{ cents: number }>(
            admin,
            `select coalesce(sum(cents), 0)::float8 as cents from public.account_entries('${condominiumId}', '${time(month).from_on}', '${time(month).until_on}', '${basis}', '${JSON.stringify(wanted)}')`,
          )
          expect([line.name, sum!.cents]).toEqual([line.name, line.cents])
        }
    }
  })

  test('the exports hold the same figures', async () => {
    const month = months[1]!
    for (const format of ['csv', 'xlsx', 'pdf'] as const) {
      const response = await exportAccounts.fetch(
        new Request('http://localhost/functions/v1/export-accounts', {
          method: 'POST',
          headers: { authorization: `Bearer ${await project.tokenFor(council)}` },
          body: JSON.stringify({ condominium_id: condominiumId, format, from: month, until: month }),
        }),
      )
      const bytes = new Uint8Array(await response.arrayBuffer())
      expect(response.status).toBe(200)
      if (format === 'csv') expect(new TextDecoder().decode(bytes)).toContain('Água e esgoto')
      if (format === 'xlsx') expect([...bytes.subarray(0, 2)]).toEqual([0x50, 0x4b])
      if (format === 'pdf') expect((await PDFDocument.load(bytes)).getPageCount()).toBeGreaterThan(1)
    }
  })
})

/** Runs a query as the person, under their policies. */
function as<Row extends object>(user: User, query: string): Promise<Row[]> {
  return project.sql.begin(async (sql) => {
    await sql`set local role authenticated`
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated' })}, true)`
    return sql.unsafe<Row[]>(query)
  }) as Promise<Row[]>
}
type Row = {
  id: string
  status: string
  path: string
  sha256: string
  pages: number
  contents: {
    sections: { title: string; page: number }[]
    documents: { name: string; how: string; page: number | null; pages: number; owners: string[] }[]
  }
}
const folderOf = async (id: string) =>
  (await project.sql<Row[]>`select * from public.account_folders where id = ${id}`)[0]!
const fetchFile = async (path: string, user: User) =>
  fetch(`${server.url}/storage/v1/object/authenticated/condominium-files/${path}`, {
    headers: { authorization: `Bearer ${await project.tokenFor(user)}`, apikey: project.tokens.anonKey },
  })
const toldOf = async (user: User) =>
  (
    await project.sql<
      { kind: string }[]
    >`select kind from public.messages where user_id = ${user.id} and channel = 'app'`
  ).map(({ kind }) => kind)

describe('the folder', () => {
  let folder: Row
  test('is made of a closed month alone, once at a time', async () => {
    expect((await call(makeFolder, { month: shiftMonth(months[2]!, 1) })).error?.code).toBe(
      'folder_month_open',
    )
    const both = await Promise.all([
      call(makeFolder, { month: months[1] }),
      call(makeFolder, { month: months[1] }),
    ])
    const codes = both.map(({ error }) => error?.code ?? 'made').sort()
    expect(codes[1]).toBe('made')
    expect(['folder_in_progress', 'folder_version']).toContain(codes[0])
  })

  test('holds every transfer once and every document: pages, pictures, what stays away and what cannot be read', async () => {
    const [row] = await project.sql<{ id: string }[]>`
      select id from public.account_folders where condominium_id = ${condominiumId} and status = 'making'`
    await work()
    folder = await folderOf(row!.id)
    expect(folder.status).toBe('ready')
    const response = await fetchFile(folder.path, council)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(folder.sha256)
    const pdf = await PDFDocument.load(bytes, { throwOnInvalidObject: true })
    expect(pdf.getPageCount()).toBe(folder.pages)
    expect(pdf.getAttachments().map(({ data }) => Buffer.from(data).toString())).toEqual([
      '%PDF-1.7 nothing of a document',
    ])
    const { documents, sections } = folder.contents
    expect(Object.fromEntries(documents.map(({ name, how, pages }) => [name, [how, pages]]))).toEqual({
      'agua.pdf': ['pages', 2],
      'recibo.jpg': ['pages', 1],
      'quebrado.pdf': ['enclosed', 0],
      'holerite.pdf': ['kept', 0],
    })
    const front = folder.pages - 3
    expect(documents.flatMap(({ page }) => page ?? []).sort()).toEqual([front + 1, front + 3])
    expect(sections.map(({ title }) => title)).toEqual([
      'Balancete',
      'Contas e caixa',
      'Resultado por competência',
      'Pagamentos por fornecedor',
      'Inadimplência por unidade',
      'Livro do mês',
      'Selo do fechamento',
    ])
    expect(sections.every(({ page }) => page >= 3 && page <= front)).toBe(true)
    const { journal, head } = await context.transaction(async (sql) => {
      const found = (await loadHead(sql, { condominiumId, folderId: folder.id }))!
      return loadContents(sql, condominiumId, found)
    })
    const sum = (of: (line: (typeof journal)[number]) => number) =>
      journal.reduce((all, line) => all + of(line), 0)
    expect([sum((line) => line.entries), sum((line) => line.cents)]).toEqual([
      head.closing.entries,
      head.closing.cents,
    ])
    const [told] = await project.sql<
      { report: Record<string, number> }[]
    >`select report from public.jobs where kind = 'make_folder' and status = 'done'`
    expect(told!.report).toMatchObject({ documents: 4, not_as_pages: 2 })
    expect(await toldOf(council)).toContain('accounts_for_opinion')
  })

  test('is nothing to residents before it is published, and theirs afterwards, told once', async () => {
    const month = months[1]!
    const statement = `select * from public.published_statement('${condominiumId}', '${time(month).from_on}', '${time(month).until_on}')`
    expect(await as(resident, statement)).toHaveLength(0)
    expect((await fetchFile(folder.path, resident)).status).toBe(400)
    const opinion = { folder_id: folder.id, verdict: 'reservations', body: 'Falta a nota da água.' }
    expect((await call(giveOpinion, opinion, council)).error).toBeUndefined()
    const both = await Promise.all([
      call(publishFolder, { folder_id: folder.id }),
      call(publishFolder, { folder_id: folder.id }),
    ])
    expect(both.map(({ error }) => error?.code ?? 'published').sort()).toEqual([
      'folder_changed',
      'published',
    ])
    await work()
    await project.sql`insert into private.outbox (topic, payload) values ('tell-accounts', ${project.sql.json({ condominiumId, folderId: folder.id, what: 'published' })})`
    await work()
    expect((await toldOf(resident)).filter((kind) => kind === 'accounts_published')).toHaveLength(1)
    expect(await as(resident, statement)).toHaveLength(2)
    expect((await fetchFile(folder.path, resident)).status).toBe(200)
    // A time that ends before it begins, or has no end, is no way round.
    for (const [from, until] of [
      [`'${time(month).until_on}'`, `'${time(month).from_on}'`],
      ['null', 'null'],
    ])
      expect(
        await as(resident, `select * from public.published_statement('${condominiumId}', ${from}, ${until})`),
      ).toHaveLength(0)
    // Other months stay closed to them.
    expect(
      await as(
        resident,
        statement.replaceAll(month, months[2]!).replace(time(month).until_on, time(months[2]!).until_on),
      ),
    ).toHaveLength(0)
    const talk = await as<{ talk: { opinions: { verdict: string }[] } }>(
      resident,
      `select public.folder_talk('${condominiumId}', '${folder.id}') as talk`,
    )
    expect(talk[0]!.talk.opinions).toMatchObject([{ verdict: 'reservations', stands: true }])
  })

  test('is asked about and answered: others read it without a name, one answer wins', async () => {
    const other = await project.member(condominiumId, 'resident')
    const { question_id } = (await call(
      ask,
      { folder_id: folder.id, body: 'Por que a água subiu?' },
      resident,
    )) as Record<string, string>
    const seen = async (user: User) =>
      (
        await as<{ talk: { questions: Record<string, unknown>[] } }>(
          user,
          `select public.folder_talk('${condominiumId}', '${folder.id}') as talk`,
        )
      )[0]!.talk.questions
    expect(await seen(other)).toEqual([])
    expect(await seen(resident)).toMatchObject([{ mine: true, answer: null }])
    const answers = await Promise.all(
      ['Reajuste da tarifa.', 'Houve vazamento.'].map((answer) =>
        call(answerQuestion, { question_id, answer }),
      ),
    )
    expect(answers.map(({ error }) => error?.code ?? 'answered').sort()).toEqual([
      'answered',
      'question_answered',
    ])
    const [read] = await seen(other)
    expect(read).toMatchObject({ mine: false, unit_label: null, answer_author: 'Helena Duarte' })
    expect(JSON.stringify(read)).not.toContain(resident.id)
    await work()
    expect(await toldOf(resident)).toContain('accounts_answer')
    expect(await toldOf(admin)).toContain('accounts_question')
  })

  test('gives way to another version, and what was published leaves a trace', async () => {
    const made = (await call(makeFolder, { month: months[1], without_personnel: false })) as Record<
      string,
      string
    >
    await work()
    const second = await folderOf(made.folder_id!)
    expect(second.contents.documents.find(({ name }) => name === 'holerite.pdf')?.how).toBe('pages')
    expect((await call(publishFolder, { folder_id: second.id })).error).toBeUndefined()
    const trace = `select status, withdraw_reason, path from public.account_folders where id = '${folder.id}'`
    expect(await as(resident, trace)).toMatchObject([
      { status: 'withdrawn', withdraw_reason: 'Substituída pela versão 2.' },
    ])
    expect((await fetchFile(folder.path, resident)).status).toBe(400)
    expect(
      (await call(withdrawFolder, { folder_id: second.id, reason: 'Saiu o holerite por engano.' })).error,
    ).toBeUndefined()
    expect((await fetchFile(second.path, resident)).status).toBe(400)
    expect((await call(giveOpinion, { folder_id: second.id, verdict: 'approve' }, council)).error?.code).toBe(
      'folder_not_open',
    )
  })

  test('of a month that is opened again cannot be published', async () => {
    const made = (await call(makeFolder, { month: months[2] })) as Record<string, string>
    await work()
    await done(reopenMonth, { month: months[2], reason: 'Faltou uma nota fiscal' })
    expect((await call(publishFolder, { folder_id: made.folder_id })).error?.code).toBe('folder_outdated')
    expect((await call(makeFolder, { month: months[2] })).error?.code).toBe('folder_month_open')
  })
})
