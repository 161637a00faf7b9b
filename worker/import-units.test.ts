import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProject, type TestProject } from '../supabase/functions/_shared/testing.ts'
import changeJob from '../supabase/functions/change-job/index.ts'
import generateUnits from '../supabase/functions/generate-units/index.ts'
import previewImport from '../supabase/functions/preview-import/index.ts'
import reviewImport from '../supabase/functions/review-import/index.ts'
import { type Home, type Intake, startIntake } from '../supabase/tests/intake.ts'
import { generateUnitsTask } from './generate-units.ts'
import { forgottenImportsTask, importUnitsTask } from './import-units.ts'
import type { TestWorker } from './testing.ts'

let project: TestProject
let intake: Intake
let worker: TestWorker
beforeAll(async () => {
  project = await startProject()
  intake = await startIntake(project)
  worker = intake.worker
})
afterAll(async () => {
  await intake.close()
  await project.close()
})

const tasks = [importUnitsTask, generateUnitsTask]
const example = (name: string) => readFile(join(import.meta.dirname, '..', 'examples', name))
const send = (home: Home, content: Buffer | string, more: Record<string, unknown> = {}) =>
  intake.send(home, content, more)

/** Hands a file in and reads it, up to where somebody looks at it. */
async function toReview(home: Home, content: Buffer | string, more: Record<string, unknown> = {}) {
  const answer = await send(home, content, { review: true, ...more })
  await worker.settle(tasks)
  return String(answer.body.job_id)
}
const about = (home: Home, job_id: string, more: Record<string, unknown> = {}) => ({
  condominium_id: home.condominiumId,
  job_id,
  ...more,
})
const preview = async (home: Home, jobId: string) =>
  (await project.call(previewImport, about(home, jobId), home.admin)).body as {
    format: string
    counts: { rows: number; accepted: number; refused: number }
    faults: { rule: string; message: string }[]
    mapping: Record<string, number>
    plan: { allowed: boolean }
  }
const review = (home: Home, jobId: string, decision: string, more: Record<string, unknown> = {}) =>
  project.call(reviewImport, about(home, jobId, { decision, ...more }), home.admin)
const change = (home: Home, jobId: string, what: string) =>
  project.call(changeJob, about(home, jobId, { change: what }), home.admin)

async function jobOf(home: Home) {
  const [job] = await project.sql`
    select id, status, total, done, refused, report, error_code from public.jobs
    where condominium_id = ${home.condominiumId} order by created_at desc, id desc limit 1`
  const issues = await project.sql`
    select line, field, rule, message from public.job_issues where job_id = ${job!.id} order by position`
  return { ...job!, issues } as unknown as {
    id: string
    status: string
    total: string
    refused: string
    report: Record<string, unknown>
    error_code: string | null
    issues: { line: number; field: string; rule: string; message: string }[]
  }
}
/** Neither file nor rows of an import that is over. */
async function leftNothing({ condominiumId }: Home, files = 0) {
  const [left] = await project.sql`
    select (select count(*)::int from private.imports where condominium_id = ${condominiumId}) as imports,
      (select count(*)::int from private.import_rows where condominium_id = ${condominiumId}) as rows,
      (select count(*)::int from storage.objects where name like ${`${condominiumId}/imports/%`}) as files`
  expect(left).toEqual({ imports: 0, rows: 0, files })
}
const unitsOf = (home: Home) => project.sql`
  select label, owner_name, occupant_name, payer_name, share from public.unit_list
  where condominium_id = ${home.condominiumId} order by sort_key`

test('letters that PostgreSQL cannot hold refuse their row, and the file comes to an end', async () => {
  const home = await project.found()
  const long = `\0${'x'.repeat(130)}`
  expect(
    await send(home, `unidade,proprietário\n101,Ana\n1\u000002,Bea\n103,Caio\0\n104,${long}\n`, {
      acknowledge_shares: true,
    }),
  ).toMatchObject({ status: 200 })
  await worker.settle(tasks)
  const job = await jobOf(home)
  expect(job).toMatchObject({ status: 'done', refused: '3' })
  expect(job.issues.map(({ line, rule }) => [line, rule])).toEqual([
    [3, 'encoding'],
    [4, 'encoding'],
    [5, 'too_long'],
  ])
  expect((await unitsOf(home)).map(({ label }) => label)).toEqual(['101'])
})

describe('the sample of 96 units', () => {
  test('goes in whole: units, people once each, who pays, fractions that total 1', async () => {
    const home = await project.found()
    const answer = await send(home, await example('unidades-96.csv'))
    expect(answer.body.job_id).toEqual(expect.any(String))
    await worker.settle(tasks)
    const job = await jobOf(home)
    expect(job).toMatchObject({ status: 'done', total: '96', refused: '0', issues: [] })
    expect(job.report).toMatchObject({ units: 96, refused: 0, shares: 'As frações somam exatamente 1.' })
    expect(await unitsOf(home)).toHaveLength(96)
    const [sums] = await project.sql`
      select c.unit_count, c.share_total = (select sum(share) from public.units u where u.condominium_id = c.id) as is_whole,
        (select count(*)::int from public.occupancies o where o.condominium_id = c.id and o.is_payer) as payers
      from public.condominiums c where c.id = ${home.condominiumId}`
    expect(sums).toEqual({ unit_count: 96, is_whole: true, payers: 96 })
    await leftNothing(home)
  })

  test('again: nothing is overwritten, every row is reported', async () => {
    const home = await project.found()
    const file = await example('unidades-96.csv')
    await send(home, file)
    await worker.settle(tasks)
    const before = await unitsOf(home)
    await send(home, file)
    await worker.settle(tasks)
    const job = await jobOf(home)
    expect(job).toMatchObject({ status: 'done', refused: '96' })
    expect(new Set(job.issues.map(({ rule }) => rule))).toEqual(new Set(['unit_duplicate']))
    expect(await unitsOf(home)).toEqual(before)
  })
})

test('the sample with faults: what is shown is what happens, and only sound rows go in', async () => {
  const home = await project.found()
  const jobId = await toReview(home, await example('unidades-com-erros.csv'))
  const shown = await preview(home, jobId)
  expect(await unitsOf(home)).toHaveLength(0)
  const before = await jobOf(home)
  expect(before.status).toBe('review')
  // Eleven faults stand in rows, the twelfth in the file: fractions that miss 1.
  expect(before.issues.map(({ line, rule }) => [line, rule])).toContainEqual([19, 'duplicate'])
  expect(before.issues).toHaveLength(11)
  expect(shown.faults.map(({ rule }) => rule)).toEqual(['share_total'])
  expect((await review(home, jobId, 'import')).body.error!.code).toBe('shares_not_acknowledged')
  await review(home, jobId, 'import', { acknowledge_shares: true })
  await worker.settle(tasks)
  const job = await jobOf(home)
  expect(job.status).toBe('done')
  expect(job.issues).toEqual(before.issues)
  expect(job.issues.every(({ message, line }) => message.startsWith(`Linha ${line}, `))).toBe(true)
  expect(await unitsOf(home)).toHaveLength(shown.counts.accepted)
  expect(job.report).toMatchObject({ units: shown.counts.accepted, refused: shown.counts.refused })
  await leftNothing(home)
})

const header = 'Bloco;Unidade;Fração ideal;Proprietário;CPF;Inquilino;CPF'
const twoUnits = `${header}\nA;1;0,5;José Conceição;52998224725;;\nA;2;0,5;José Conceição;529.982.247-25;Ana;111.444.777-35\n`

test('Latin-1 with semicolons: accents arrive, one owner of two units is one person, the tenant pays', async () => {
  const home = await project.found()
  const bytes = Buffer.from(twoUnits, 'latin1')
  const jobId = await toReview(home, bytes)
  expect(await preview(home, jobId)).toMatchObject({
    format: 'texto em Latin-1, colunas separadas por ponto e vírgula',
    counts: { accepted: 2 },
  })
  await review(home, jobId, 'import')
  await worker.settle(tasks)
  expect(await unitsOf(home)).toMatchObject([
    { label: 'A-1', owner_name: 'José Conceição', payer_name: 'José Conceição' },
    { label: 'A-2', owner_name: 'José Conceição', occupant_name: 'Ana', payer_name: 'Ana' },
  ])
  const people =
    await project.sql`select name from public.people where condominium_id = ${home.condominiumId} order by name`
  expect(people.map(({ name }) => name)).toEqual(['Ana', 'José Conceição'])
})

test('fractions that miss 1 need a word; thirds stay exact and join what is there', async () => {
  const home = await project.found()
  await send(home, 'Unidade;Fração\n1;0,4\n2;0,5\n')
  await worker.settle(tasks)
  const refused = await jobOf(home)
  expect(refused).toMatchObject({ status: 'failed', error_code: 'shares_not_acknowledged' })
  expect(refused.report.message).toContain('faltam 0,1')
  await send(home, 'Unidade;Fração\n1;0,4\n2;0,2\n', { acknowledge_shares: true })
  await worker.settle(tasks)
  await send(home, 'Unidade;Fração\n3;1/3\n4;1/15\n', { acknowledge_shares: true })
  await worker.settle(tasks)
  expect((await jobOf(home)).report).toMatchObject({ shares: 'As frações somam exatamente 1.' })
})

test('the mapping that a person corrected wins over the titles', async () => {
  const home = await project.found()
  const jobId = await toReview(home, 'x,y\n0.5,101\n0.5,102\n')
  expect((await preview(home, jobId)).faults.map(({ rule }) => rule)).toEqual(['columns'])
  expect((await review(home, jobId, 'import')).body.error!.code).toBe('import_unreadable')
  await review(home, jobId, 'read_again', { mapping: { share: 0, number: 1 } })
  await worker.settle(tasks)
  expect(await preview(home, jobId)).toMatchObject({ faults: [], mapping: { share: 0, number: 1 } })
  await review(home, jobId, 'import')
  await worker.settle(tasks)
  expect((await unitsOf(home)).map(({ label }) => label)).toEqual(['101', '102'])
})

test.each(['isto não é uma tabela', 'Nome;Cor\nAna;azul\n'])(
  '%j cannot be read as units',
  async (content) => {
    const home = await project.found()
    await send(home, content)
    await worker.settle(tasks)
    expect(await jobOf(home)).toMatchObject({ status: 'failed', error_code: 'import_unreadable' })
    await leftNothing(home)
  },
)

test('an empty file, a file of others, or one that never came: refused at once', async () => {
  const home = await project.found()
  const other = await project.found()
  expect((await send(home, '')).body.error!.code).toBe('import_unreadable')
  const theirs = await intake.upload(other, twoUnits)
  expect((await send(home, twoUnits, { path: theirs })).body.error!.code).toBe('file_missing')
  const nowhere = `${home.condominiumId}/imports/${randomUUID()}/${randomUUID()}/u.csv`
  expect((await send(home, twoUnits, { path: nowhere })).body.error!.code).toBe('file_missing')
  const used = await intake.upload(home, twoUnits)
  expect((await send(home, twoUnits, { path: used })).status).toBe(200)
  await worker.settle(tasks)
  expect((await send(home, twoUnits, { path: used })).body.error!.code).toBe('file_missing')
})

test('over the plan: limit and use are named and nothing is written', async () => {
  const home = await project.found({ plan: 'essencial', units: 40 })
  const rows = Array.from({ length: 51 }, (_, index) => `${index + 1}`)
  const jobId = await toReview(home, `Unidade;Bloco\n${rows.map((row) => `${row};A`).join('\n')}`)
  expect((await preview(home, jobId)).plan.allowed).toBe(false)
  const answer = await review(home, jobId, 'import', { acknowledge_shares: true })
  expect(answer.body.error).toMatchObject({
    code: 'plan_limit_reached',
    details: { plan: 'Essencial', limit: 50, used: 0, added: 51 },
  })
  expect(await unitsOf(home)).toHaveLength(0)
})

test('one at a time in a condominium', async () => {
  const home = await project.found()
  const answers = await Promise.all([send(home, twoUnits), send(home, twoUnits)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body.error!.code).toBe('import_in_progress')
  await worker.settle(tasks)
  expect(await unitsOf(home)).toHaveLength(2)
})

test('two administrators confirm: one does, the other is told; a review holds up nobody', async () => {
  const home = await project.found()
  const second = await project.member(home.condominiumId, 'admin')
  const jobId = await toReview(home, twoUnits)
  const late = await toReview(home, 'Unidade\n901\n', { acknowledge_shares: true })
  const body = about(home, jobId, { decision: 'import' })
  const answers = await Promise.all(
    [home.admin, second].map((user) => project.call(reviewImport, body, user)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body.error!.code).toBe('import_not_in_review')
  const meanwhile = await review(home, late, 'import', { acknowledge_shares: true })
  expect(meanwhile.body.error!.code).toBe('import_in_progress')
  await worker.settle(tasks)
  expect(await unitsOf(home)).toHaveLength(2)
})

/** The transaction of the worker that stops being the one when `when` says so, as a killed process does. */
function dyingAt(when: (call: number) => boolean, then: () => Promise<unknown> = async () => {}) {
  let calls = 0
  return {
    ...worker.context,
    transaction: (async (work, signal) => {
      calls += 1
      if (!when(calls)) return worker.context.transaction(work, signal)
      await then()
      throw new Error('killed')
    }) as typeof worker.context.transaction,
  }
}
async function waiting() {
  const [row] = await project.sql<{ payload: never }[]>`
    delete from private.outbox where topic = 'import-units' returning payload`
  return row!.payload
}
const perform = (context: typeof worker.context, payload: never) =>
  importUnitsTask.run(context, payload, new AbortController().signal)

describe('a worker killed', () => {
  test.each([1, 2, 3, 4])(
    'at its transaction %i: the repeated job ends the same and doubles nothing',
    async (at) => {
      const home = await project.found()
      await send(home, await example('unidades-com-erros.csv'), { acknowledge_shares: true })
      const payload = await waiting()
      await expect(
        perform(
          dyingAt((call) => call === at),
          payload,
        ),
      ).rejects.toThrow('killed')
      await perform(worker.context, payload)
      const job = await jobOf(home)
      expect(job).toMatchObject({ status: 'done', refused: '11' })
      expect(job.issues).toHaveLength(11)
      expect(await unitsOf(home)).toHaveLength(13)
      await leftNothing(home)
    },
  )

  test('after the rows were lost in a crash of the database: the file is read again', async () => {
    const home = await project.found()
    const jobId = await toReview(home, twoUnits)
    await project.sql`truncate private.import_rows`
    await review(home, jobId, 'import')
    await worker.settle(tasks)
    expect(await jobOf(home)).toMatchObject({ status: 'done' })
    expect(await unitsOf(home)).toHaveLength(2)
  })
})

describe('paused, resumed, cancelled', () => {
  const many = `Unidade;Proprietário\n${Array.from({ length: 12_000 }, (_, index) => `${index + 1};Dona ${index}`).join('\n')}\n`

  test('goes on after the rows that are kept, and the worker that was paused writes no more', async () => {
    const home = await project.found()
    const { body } = await send(home, many, { acknowledge_shares: true })
    const jobId = String(body.job_id)
    const payload = await waiting()
    const pausing = dyingAt(
      (call) => call === 3,
      () => change(home, jobId, 'pause'),
    )
    await perform(pausing, payload).catch(() => {})
    const [kept] =
      await project.sql`select count(*)::int as n, max(line)::int as line from private.import_rows where job_id = ${jobId}`
    expect(kept!.n).toBeGreaterThanOrEqual(10_000)
    expect((await jobOf(home)).status).toBe('paused')
    await perform(worker.context, payload)
    expect((await jobOf(home)).status).toBe('paused')
    expect((await send(home, twoUnits)).body.error!.code).toBe('import_in_progress')
    expect((await change(home, jobId, 'resume')).body.status).toBe('queued')
    await worker.settle(tasks)
    const job = await jobOf(home)
    expect(job).toMatchObject({ status: 'done', refused: '0' })
    expect(job.report).toMatchObject({ units: 12_000, people: 12_000 })
    // The file that was refused stays for the browser, or the night, to remove.
    await leftNothing(home, 1)
  })

  test.each(['running', 'paused', 'review'])('cancelled while %s: nothing of it stays', async (state) => {
    const home = await project.found()
    const review = state === 'review'
    const { body } = await send(home, many, { review, acknowledge_shares: true })
    const jobId = String(body.job_id)
    if (review) await worker.settle(tasks)
    else {
      const payload = await waiting()
      const halt = () => change(home, jobId, state === 'running' ? 'cancel' : 'pause')
      // In the middle of writing.
      await perform(
        dyingAt((call) => call === 5, halt),
        payload,
      ).catch(() => {})
    }
    if (state !== 'running') expect((await change(home, jobId, 'cancel')).body.status).toBe('cancelled')
    await worker.settle(tasks)
    const job = await jobOf(home)
    expect(job).toMatchObject({ status: 'cancelled', issues: [] })
    expect(await unitsOf(home)).toHaveLength(0)
    await leftNothing(home)
    expect((await change(home, jobId, 'resume')).body.error!.code).toBe('job_over')
  })

  test('cancelled in the middle of the writing transaction: it is undone', async () => {
    const home = await project.found()
    const { body } = await send(home, many, { acknowledge_shares: true })
    const jobId = String(body.job_id)
    const payload = await waiting()
    let seen = 0
    const context = {
      ...worker.context,
      transaction: ((work, signal) =>
        worker.context.transaction(async (sql) => {
          const [row] = await project.sql`select phase from public.jobs where id = ${jobId}`
          if (row!.phase === 'writing' && seen++ === 0) await change(home, jobId, 'cancel')
          return work(sql)
        }, signal)) as typeof worker.context.transaction,
    }
    await perform(context, payload)
    expect((await jobOf(home)).status).toBe('cancelled')
    expect(await unitsOf(home)).toHaveLength(0)
    await leftNothing(home)
  })

  test('forgotten for a day: given up, file and rows removed', async () => {
    const home = await project.found()
    const jobId = await toReview(home, twoUnits)
    await project.sql`update public.jobs set created_at = now() - interval '25 hours' where id = ${jobId}`
    await forgottenImportsTask.run(worker.context, {}, new AbortController().signal)
    await worker.settle(tasks)
    expect((await jobOf(home)).status).toBe('cancelled')
    await leftNothing(home)
  })
})

describe('the generator', () => {
  const asked = { blocks: ['A', 'B'], floors: 4, units_per_floor: 3, numbering: 'floor_hundreds' }
  const generate = (home: Home, more: Record<string, unknown> = {}) =>
    project.call(generateUnits, { condominium_id: home.condominiumId, ...asked, ...more }, home.admin)

  test('shows, then creates, with equal fractions that total 1', async () => {
    const home = await project.found()
    expect((await generate(home, { dry_run: true })).body).toMatchObject({ count: 24, allowed: true })
    expect(await unitsOf(home)).toHaveLength(0)
    await generate(home)
    await worker.settle(tasks)
    const units = await unitsOf(home)
    expect(units.map(({ label }) => label).slice(0, 4)).toEqual(['A-101', 'A-102', 'A-103', 'A-201'])
    expect((await jobOf(home)).report).toMatchObject({ units: 24, shares: 'As frações somam exatamente 1.' })
    expect((await generate(home)).body.error!.code).toBe('units_exist')
  })

  test('over the plan, or not a building: refused', async () => {
    const home = await project.found({ plan: 'essencial' })
    expect((await generate(home, { floors: 10 })).body.error).toMatchObject({ code: 'plan_limit_reached' })
    const wrong = await generate(home, { units_per_floor: 0 })
    expect(wrong.body.error).toMatchObject({ code: 'invalid_input', fields: [{ path: 'units_per_floor' }] })
  })
})
