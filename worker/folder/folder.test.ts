import { createHash } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shiftMonth } from '../../domain/calendar.ts'
import type { User } from '../../supabase/functions/_shared/testing.ts'
import answerQuestion from '../../supabase/functions/accounts/answer-question.ts'
import ask from '../../supabase/functions/accounts/ask-about-accounts.ts'
import giveOpinion from '../../supabase/functions/accounts/give-opinion.ts'
import makeFolder from '../../supabase/functions/accounts/make-folder.ts'
import publishFolder from '../../supabase/functions/accounts/publish-folder.ts'
import withdrawFolder from '../../supabase/functions/accounts/withdraw-folder.ts'
import reopenMonth from '../../supabase/functions/ledger/reopen-month.ts'
import { loadDocuments } from './documents.ts'
import { loadContents, loadHead } from './loading.ts'
import {
  admin,
  as,
  call,
  close,
  condominiumId,
  context,
  council,
  done,
  months,
  project,
  resident,
  server,
  start,
  time,
  urgentReason,
  work,
} from './testing.ts'

beforeAll(start)
afterAll(close)

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

  test('holds every transfer once and every document: pages, pictures, what stays away and what cannot be read; what was paid as urgent says so', async () => {
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
    const { journal, head, groups } = await context.transaction(async (sql) => {
      const found = (await loadHead(sql, { condominiumId, folderId: folder.id }))!
      const groups = await loadDocuments(sql, condominiumId, found)
      return { ...(await loadContents(sql, condominiumId, found)), groups }
    })
    expect(groups.map(({ title, urgent }) => [title, urgent?.reason ?? null])).toEqual([
      ['Salários', null],
      ['Água', null],
      ['Elevadores', urgentReason],
    ])
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
    const statementOf = (from: string, until: string) =>
      `select * from public.published_statement('${condominiumId}', '${from}', '${until}')`
    const statement = statementOf(time(month).from_on, time(month).until_on)
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
    const next = time(months[2]!)
    expect(await as(resident, statementOf(next.from_on, next.until_on))).toHaveLength(0)
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
