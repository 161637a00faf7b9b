import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import reviewImport from '../../supabase/functions/units/review-import.ts'
import { example, Importing, tasks, twoUnits } from './testing.ts'

let at: Importing
beforeAll(async () => {
  at = await Importing.start()
})
afterAll(() => at.close())

test('letters that PostgreSQL cannot hold refuse their row, and the file comes to an end', async () => {
  const home = await at.project.found()
  const long = `\0${'x'.repeat(130)}`
  expect(
    await at.send(home, `unidade,proprietário\n101,Ana\n1\u000002,Bea\n103,Caio\0\n104,${long}\n`, {
      acknowledge_shares: true,
    }),
  ).toMatchObject({ status: 200 })
  await at.worker.settle(tasks)
  const job = await at.jobOf(home)
  expect(job).toMatchObject({ status: 'done', refused: '3' })
  expect(job.issues.map(({ line, rule }) => [line, rule])).toEqual([
    [3, 'encoding'],
    [4, 'encoding'],
    [5, 'too_long'],
  ])
  expect((await at.unitsOf(home)).map(({ label }) => label)).toEqual(['101'])
})

describe('the sample of 96 units', () => {
  test('goes in whole: units, people once each, who pays, fractions that total 1', async () => {
    const home = await at.project.found()
    const answer = await at.send(home, await example('unidades-96.csv'))
    expect(answer.body.job_id).toEqual(expect.any(String))
    await at.worker.settle(tasks)
    const job = await at.jobOf(home)
    expect(job).toMatchObject({ status: 'done', total: '96', refused: '0', issues: [] })
    expect(job.report).toMatchObject({ units: 96, refused: 0, shares: 'As frações somam exatamente 1.' })
    expect(await at.unitsOf(home)).toHaveLength(96)
    const [sums] = await at.project.sql`
      select c.unit_count, c.share_total = (select sum(share) from public.units u where u.condominium_id = c.id) as is_whole,
        (select count(*)::int from public.occupancies o where o.condominium_id = c.id and o.is_payer) as payers
      from public.condominiums c where c.id = ${home.condominiumId}`
    expect(sums).toEqual({ unit_count: 96, is_whole: true, payers: 96 })
    await at.leftNothing(home)
  })

  test('again: nothing is overwritten, every row is reported', async () => {
    const home = await at.project.found()
    const file = await example('unidades-96.csv')
    await at.send(home, file)
    await at.worker.settle(tasks)
    const before = await at.unitsOf(home)
    await at.send(home, file)
    await at.worker.settle(tasks)
    const job = await at.jobOf(home)
    expect(job).toMatchObject({ status: 'done', refused: '96' })
    expect(new Set(job.issues.map(({ rule }) => rule))).toEqual(new Set(['unit_duplicate']))
    expect(await at.unitsOf(home)).toEqual(before)
  })
})

test('the sample with faults: what is shown is what happens, and only sound rows go in', async () => {
  const home = await at.project.found()
  const jobId = await at.toReview(home, await example('unidades-com-erros.csv'))
  const shown = await at.preview(home, jobId)
  expect(await at.unitsOf(home)).toHaveLength(0)
  const before = await at.jobOf(home)
  expect(before.status).toBe('review')
  // Eleven faults are in rows, the twelfth in the file: fractions that do not sum to 1.
  expect(before.issues.map(({ line, rule }) => [line, rule])).toContainEqual([19, 'duplicate'])
  expect(before.issues).toHaveLength(11)
  expect(shown.faults.map(({ rule }) => rule)).toEqual(['share_total'])
  expect((await at.review(home, jobId, 'import')).body.error!.code).toBe('shares_not_acknowledged')
  await at.review(home, jobId, 'import', { acknowledge_shares: true })
  await at.worker.settle(tasks)
  const job = await at.jobOf(home)
  expect(job.status).toBe('done')
  expect(job.issues).toEqual(before.issues)
  expect(job.issues.every(({ message, line }) => message.startsWith(`Linha ${line}, `))).toBe(true)
  expect(await at.unitsOf(home)).toHaveLength(shown.counts.accepted)
  expect(job.report).toMatchObject({ units: shown.counts.accepted, refused: shown.counts.refused })
  await at.leftNothing(home)
})

test('Latin-1 with semicolons: accents arrive, one owner of two units is one person, the tenant pays', async () => {
  const home = await at.project.found()
  const bytes = Buffer.from(twoUnits, 'latin1')
  const jobId = await at.toReview(home, bytes)
  expect(await at.preview(home, jobId)).toMatchObject({
    format: 'texto em Latin-1, colunas separadas por ponto e vírgula',
    counts: { accepted: 2 },
  })
  await at.review(home, jobId, 'import')
  await at.worker.settle(tasks)
  expect(await at.unitsOf(home)).toMatchObject([
    { label: 'A-1', owner_name: 'José Conceição', payer_name: 'José Conceição' },
    { label: 'A-2', owner_name: 'José Conceição', occupant_name: 'Ana', payer_name: 'Ana' },
  ])
  const people = await at.project
    .sql`select name from public.people where condominium_id = ${home.condominiumId} order by name`
  expect(people.map(({ name }) => name)).toEqual(['Ana', 'José Conceição'])
})

test('fractions that miss 1 need a word; thirds stay exact and join what is there', async () => {
  const home = await at.project.found()
  await at.send(home, 'Unidade;Fração\n1;0,4\n2;0,5\n')
  await at.worker.settle(tasks)
  const refused = await at.jobOf(home)
  expect(refused).toMatchObject({ status: 'failed', error_code: 'shares_not_acknowledged' })
  expect(refused.report.message).toContain('faltam 0,1')
  await at.send(home, 'Unidade;Fração\n1;0,4\n2;0,2\n', { acknowledge_shares: true })
  await at.worker.settle(tasks)
  await at.send(home, 'Unidade;Fração\n3;1/3\n4;1/15\n', { acknowledge_shares: true })
  await at.worker.settle(tasks)
  expect((await at.jobOf(home)).report).toMatchObject({ shares: 'As frações somam exatamente 1.' })
})

test('two owners in one cell: one person until somebody says two, of a row or of all, and the last word stands', async () => {
  const home = await at.project.found()
  const rows = [
    'A;1;0,25;Ana Lima e Rui Sá;52998224725;;',
    'A;2;0,25;ana lima E rui sá;529.982.247-25;Bia;111.444.777-35',
    'A;3;0,25;Caio Dias / Davi Reis;;;',
    'A;4;0,25;Artur da Costa e Silva;;;',
  ]
  const header = 'Bloco;Unidade;Fração;Proprietário;CPF;Inquilino;CPF'
  const jobId = await at.toReview(home, [header, ...rows].join('\n'))
  const split = async () => (await at.preview(home, jobId)).several_owners
  const decide = (more: Record<string, unknown>) => at.review(home, jobId, 'owners', more)
  expect(await split()).toMatchObject({ count: 3, split: 0, rows: [{ line: 2 }, { line: 3 }, { line: 4 }] })
  await decide({ split: true })
  // Line 5 names one person: a word about it says nothing.
  await decide({ split: false, lines: [4, 5] })
  expect(await split()).toMatchObject({
    split: 2,
    rows: [{ split: true }, { split: true }, { split: false }],
  })
  await at.project.sql`truncate private.import_rows`
  await at.review(home, jobId, 'import')
  await at.worker.settle(tasks)
  expect((await at.jobOf(home)).report).toMatchObject({ units: 4, people: 5, occupancies: 7 })
  const ties = await at.project.sql`
    select u.number, p.name, o.kind, o.is_payer, o.is_voter, p.document is not null as has_document
    from public.occupancies o join public.people p on p.id = o.person_id join public.units u on u.id = o.unit_id
    where o.condominium_id = ${home.condominiumId} and u.number in ('1', '3') order by u.number, o.kind desc`
  expect(ties).toEqual([
    { number: '1', name: 'Ana Lima', kind: 'owner', is_payer: true, is_voter: true, has_document: true },
    { number: '1', name: 'Rui Sá', kind: 'co_owner', is_payer: false, is_voter: false, has_document: false },
    {
      number: '3',
      name: 'Caio Dias / Davi Reis',
      kind: 'owner',
      is_payer: true,
      is_voter: true,
      has_document: false,
    },
  ])
  expect(await at.project.sql`select * from private.register_differences(${home.condominiumId})`).toEqual([])
  expect((await decide({ split: true })).body.error!.code).toBe('import_not_in_review')
})

test('the mapping that a person corrected wins over the titles', async () => {
  const home = await at.project.found()
  const jobId = await at.toReview(home, 'x,y\n0.5,101\n0.5,102\n')
  expect((await at.preview(home, jobId)).faults.map(({ rule }) => rule)).toEqual(['columns'])
  expect((await at.review(home, jobId, 'import')).body.error!.code).toBe('import_unreadable')
  await at.review(home, jobId, 'read_again', { mapping: { share: 0, number: 1 } })
  await at.worker.settle(tasks)
  expect(await at.preview(home, jobId)).toMatchObject({ faults: [], mapping: { share: 0, number: 1 } })
  await at.review(home, jobId, 'import')
  await at.worker.settle(tasks)
  expect((await at.unitsOf(home)).map(({ label }) => label)).toEqual(['101', '102'])
})

test.each(['isto não é uma tabela', 'Nome;Cor\nAna;azul\n'])(
  '%j cannot be read as units',
  async (content) => {
    const home = await at.project.found()
    await at.send(home, content)
    await at.worker.settle(tasks)
    expect(await at.jobOf(home)).toMatchObject({ status: 'failed', error_code: 'import_unreadable' })
    await at.leftNothing(home)
  },
)

test('an empty file, a file of others, or one that never came: refused at once', async () => {
  const home = await at.project.found()
  const other = await at.project.found()
  expect((await at.send(home, '')).body.error!.code).toBe('import_unreadable')
  const theirs = await at.upload(other, twoUnits)
  expect((await at.send(home, twoUnits, { path: theirs })).body.error!.code).toBe('file_missing')
  const nowhere = `${home.condominiumId}/imports/${randomUUID()}/${randomUUID()}/u.csv`
  expect((await at.send(home, twoUnits, { path: nowhere })).body.error!.code).toBe('file_missing')
  const used = await at.upload(home, twoUnits)
  expect((await at.send(home, twoUnits, { path: used })).status).toBe(200)
  await at.worker.settle(tasks)
  expect((await at.send(home, twoUnits, { path: used })).body.error!.code).toBe('file_missing')
})

test('over the plan: limit and use are named and nothing is written', async () => {
  const home = await at.project.found({ plan: 'essencial', units: 40 })
  const rows = Array.from({ length: 51 }, (_, index) => `${index + 1}`)
  const jobId = await at.toReview(home, `Unidade;Bloco\n${rows.map((row) => `${row};A`).join('\n')}`)
  expect((await at.preview(home, jobId)).plan.allowed).toBe(false)
  const answer = await at.review(home, jobId, 'import', { acknowledge_shares: true })
  expect(answer.body.error).toMatchObject({
    code: 'plan_limit_reached',
    details: { plan: 'Essencial', limit: 50, used: 0, added: 51 },
  })
  expect(await at.unitsOf(home)).toHaveLength(0)
})

test('one at a time in a condominium', async () => {
  const home = await at.project.found()
  const answers = await Promise.all([at.send(home, twoUnits), at.send(home, twoUnits)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body.error!.code).toBe('import_in_progress')
  await at.worker.settle(tasks)
  expect(await at.unitsOf(home)).toHaveLength(2)
})

test('two administrators confirm: one does, the other is told; a review holds up nobody', async () => {
  const home = await at.project.found()
  const second = await at.project.member(home.condominiumId, 'admin')
  const jobId = await at.toReview(home, twoUnits)
  const late = await at.toReview(home, 'Unidade\n901\n', { acknowledge_shares: true })
  const body = at.about(home, jobId, { decision: 'import' })
  const answers = await Promise.all(
    [home.admin, second].map((user) => at.project.call(reviewImport, body, user)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body.error!.code).toBe('import_not_in_review')
  const meanwhile = await at.review(home, late, 'import', { acknowledge_shares: true })
  expect(meanwhile.body.error!.code).toBe('import_in_progress')
  await at.worker.settle(tasks)
  expect(await at.unitsOf(home)).toHaveLength(2)
})

test('of many rows the planner knows at once, though it had looked when there were few', async () => {
  const bring = async (rows: number) => {
    const home = await at.project.found()
    const lines = Array.from({ length: rows }, (_, index) => `${index + 1},Dona ${index}`)
    await at.send(home, `unidade,proprietário\n${lines.join('\n')}\n`, { acknowledge_shares: true })
    await at.worker.settle(tasks)
    expect(await at.jobOf(home)).toMatchObject({ status: 'done', refused: '0' })
    return home
  }
  await bring(3)
  await at.project.sql`analyze`
  const { condominiumId } = await bring(600)
  const known = await at.project.sql<{ name: string }[]>`
    select tablename as name from pg_stats
    where attname = 'condominium_id' and most_common_vals::text like ${`%${condominiumId}%`} order by 1`
  expect(known.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['occupancies', 'people', 'unit_balances', 'unit_list', 'units']),
  )
})

test('many rows: what lists, counts and searches keep of them is what the tables say', async () => {
  const home = await at.project.found()
  const { condominiumId } = home
  await at.project.sql`
    insert into public.people (condominium_id, name, document) values (${condominiumId}, 'Nome do Cadastro', '52998224725')`
  const rows = Array.from({ length: 1200 }, (_, row) =>
    row % 3 === 0 ? `B;${row};;;${row % 2 ? `Inquilina ${row};` : ';'}` : `A;${row};Dona ${row};;;`,
  )
  const file = [
    'Bloco;Unidade;Proprietário;CPF;Inquilino;CPF do inquilino',
    ...rows,
    'C;1;José;52998224725;Zuleica Prado;',
  ]
  await at.send(home, file.join('\n'), { acknowledge_shares: true })
  await at.worker.settle(tasks)
  expect((await at.jobOf(home)).report).toMatchObject({ units: 1201, people: 1001, occupancies: 1002 })
  expect(await at.project.sql`select * from private.register_differences(${condominiumId})`).toEqual([])
  expect((await at.unitsOf(home)).at(-1)).toMatchObject({
    label: 'C-1',
    owner_name: 'Nome do Cadastro',
    occupant_name: 'Zuleica Prado',
  })
  const words = await at.project.sql`
    select word, people::int from private.register_words
    where condominium_id = ${condominiumId} and word in ('dona', 'inquilina', 'zuleica') order by word`
  expect(words).toEqual([
    { word: 'dona', people: 800 },
    { word: 'inquilina', people: 200 },
    { word: 'zuleica', people: 1 },
  ])
})
