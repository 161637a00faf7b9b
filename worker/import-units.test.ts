import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../supabase/functions/_shared/testing.ts'
import generateUnits from '../supabase/functions/generate-units/index.ts'
import importUnits from '../supabase/functions/import-units/index.ts'
import { generateUnitsTask } from './generate-units.ts'
import { importUnitsTask } from './import-units.ts'
import { startTestWorker, type TestWorker } from './testing.ts'

let project: TestProject
let worker: TestWorker
beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})

const tasks = [importUnitsTask, generateUnitsTask]
const example = (name: string) => readFile(join(import.meta.dirname, '..', 'examples', name))
type Home = { admin: User; condominiumId: string }

const send = (home: Home, content: Buffer | string, more: Record<string, unknown> = {}) =>
  project.call(
    importUnits,
    {
      condominium_id: home.condominiumId,
      file_name: 'unidades.csv',
      content_base64: Buffer.from(content).toString('base64'),
      ...more,
    },
    home.admin,
  )

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
    expect(await project.sql`select from private.import_files`).toHaveLength(0)
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

test('the sample with faults: the preview and the job name the same rows, and only sound rows go in', async () => {
  const home = await project.found()
  const file = await example('unidades-com-erros.csv')
  const preview = (await send(home, file, { dry_run: true })).body as {
    counts: { rows: number; accepted: number; refused: number }
    issues: { line: number; rule: string }[]
    faults: { rule: string }[]
  }
  expect(await unitsOf(home)).toHaveLength(0)
  expect(
    await project.sql`select from public.jobs where condominium_id = ${home.condominiumId}`,
  ).toHaveLength(0)
  await send(home, file, { acknowledge_shares: true })
  await worker.settle(tasks)
  const job = await jobOf(home)
  expect(job.status).toBe('done')
  // Eleven faults stand in rows, the twelfth in the file: fractions that miss 1.
  expect(job.issues).toHaveLength(11)
  expect(preview.faults.map(({ rule }) => rule)).toEqual(['share_total'])
  expect(job.issues.map(({ line, rule }) => [line, rule])).toEqual(
    preview.issues.map(({ line, rule }) => [line, rule]),
  )
  expect(job.issues.every(({ message, line }) => message.startsWith(`Linha ${line}, `))).toBe(true)
  expect(await unitsOf(home)).toHaveLength(preview.counts.accepted)
  expect(job.report).toMatchObject({ units: preview.counts.accepted, refused: preview.counts.refused })
})

const header = 'Bloco;Unidade;Fração ideal;Proprietário;CPF;Inquilino;CPF'
const twoUnits = `${header}\nA;1;0,5;José Conceição;52998224725;;\nA;2;0,5;José Conceição;529.982.247-25;Ana;111.444.777-35\n`

test('Latin-1 with semicolons: accents arrive, one owner of two units is one person, the tenant pays', async () => {
  const home = await project.found()
  const bytes = Buffer.from(twoUnits, 'latin1')
  const preview = await send(home, bytes, { dry_run: true })
  expect(preview.body).toMatchObject({ encoding: 'windows-1252', delimiter: ';', counts: { accepted: 2 } })
  await send(home, bytes)
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
  const refused = await send(home, 'Unidade;Fração\n1;0,4\n2;0,5\n')
  expect(refused.status).toBe(409)
  expect(refused.body.error!.code).toBe('shares_not_acknowledged')
  expect(refused.body.error!.message).toContain('faltam 0,1')
  await send(home, 'Unidade;Fração\n1;0,4\n2;0,2\n', { acknowledge_shares: true })
  await worker.settle(tasks)
  await send(home, 'Unidade;Fração\n3;1/3\n4;1/15\n', { acknowledge_shares: true })
  await worker.settle(tasks)
  expect((await jobOf(home)).report).toMatchObject({ shares: 'As frações somam exatamente 1.' })
})

test('the mapping that a person corrected wins over the titles', async () => {
  const home = await project.found()
  await send(home, 'x,y\n0.5,101\n0.5,102\n', { mapping: { share: 0, number: 1 } })
  await worker.settle(tasks)
  expect((await unitsOf(home)).map(({ label }) => label)).toEqual(['101', '102'])
})

test.each(['', 'isto não é uma tabela', 'Nome;Cor\nAna;azul\n'])(
  '%j cannot be read as units',
  async (content) => {
    const home = await project.found()
    const answer = await send(home, content)
    expect(answer.status).toBe(422)
    expect(
      await project.sql`select from public.jobs where condominium_id = ${home.condominiumId}`,
    ).toHaveLength(0)
  },
)

test('over the plan: limit and use are named and nothing is written', async () => {
  const home = await project.found({ plan: 'essencial', units: 40 })
  const rows = Array.from({ length: 51 }, (_, index) => `${index + 1}`)
  const answer = await send(home, `Unidade;Bloco\n${rows.map((row) => `${row};A`).join('\n')}`, {
    acknowledge_shares: true,
  })
  expect(answer.status).toBe(409)
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

describe('a worker killed', () => {
  test('while it writes: the repeated job starts over and doubles nothing', async () => {
    const home = await project.found()
    await send(home, await example('unidades-com-erros.csv'), { acknowledge_shares: true })
    const [row] = await project.sql<{ payload: never }[]>`
      delete from private.outbox where topic = 'import-units' returning payload`
    const dying = {
      ...worker.context,
      transaction: (async (work) => {
        dying.transaction = () => Promise.reject(new Error('killed'))
        return worker.context.transaction(work)
      }) as typeof worker.context.transaction,
    }
    await expect(importUnitsTask.run(dying, row!.payload, new AbortController().signal)).rejects.toThrow(
      'killed',
    )
    expect(await unitsOf(home)).toHaveLength(0)
    const before = (await jobOf(home)).issues
    await importUnitsTask.run(worker.context, row!.payload, new AbortController().signal)
    const job = await jobOf(home)
    expect(job.status).toBe('done')
    expect(job.issues).toEqual(before)
  })

  test('between the commit and the job being closed: the repeated job answers with the same report', async () => {
    const home = await project.found()
    await send(home, twoUnits)
    const [row] = await project.sql<{ payload: never }[]>`
      delete from private.outbox where topic = 'import-units' returning payload`
    const run = () => importUnitsTask.run(worker.context, row!.payload, new AbortController().signal)
    await run()
    const first = await jobOf(home)
    await project.sql`update public.jobs set status = 'running', finished_at = null where id = ${first.id}`
    await run()
    expect(await jobOf(home)).toEqual(first)
    expect(await unitsOf(home)).toHaveLength(2)
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
