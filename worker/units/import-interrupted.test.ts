import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgottenImportsTask } from './import-units.ts'
import { example, Importing, tasks, twoUnits } from './testing.ts'

let at: Importing
beforeAll(async () => {
  at = await Importing.start()
})
afterAll(() => at.close())

describe('a worker killed', () => {
  test.each([1, 2, 3, 4])(
    'at its transaction %i: the repeated job ends the same and doubles nothing',
    async (fatal) => {
      const home = await at.project.found()
      await at.send(home, await example('unidades-com-erros.csv'), { acknowledge_shares: true })
      const payload = await at.waiting()
      await expect(
        at.perform(
          at.dyingAt((call) => call === fatal),
          payload,
        ),
      ).rejects.toThrow('killed')
      await at.perform(at.worker.context, payload)
      const job = await at.jobOf(home)
      expect(job).toMatchObject({ status: 'done', refused: '11' })
      expect(job.issues).toHaveLength(11)
      expect(await at.unitsOf(home)).toHaveLength(13)
      await at.leftNothing(home)
    },
  )

  test('after the rows were lost in a crash of the database: the file is read again', async () => {
    const home = await at.project.found()
    const jobId = await at.toReview(home, twoUnits)
    await at.project.sql`truncate private.import_rows`
    await at.review(home, jobId, 'import')
    await at.worker.settle(tasks)
    expect(await at.jobOf(home)).toMatchObject({ status: 'done' })
    expect(await at.unitsOf(home)).toHaveLength(2)
  })
})

describe('paused, resumed, cancelled', () => {
  const many = `Unidade;Proprietário\n${Array.from({ length: 12_000 }, (_, index) => `${index + 1};Dona ${index}`).join('\n')}\n`

  test('goes on after the rows that are kept, and the worker that was paused writes no more', async () => {
    const home = await at.project.found()
    const { body } = await at.send(home, many, { acknowledge_shares: true })
    const jobId = String(body.job_id)
    const payload = await at.waiting()
    const pausing = at.dyingAt(
      (call) => call === 3,
      () => at.change(home, jobId, 'pause'),
    )
    await at.perform(pausing, payload).catch(() => {})
    const [kept] = await at.project
      .sql`select count(*)::int as n, max(line)::int as line from private.import_rows where job_id = ${jobId}`
    expect(kept!.n).toBeGreaterThanOrEqual(10_000)
    expect((await at.jobOf(home)).status).toBe('paused')
    await at.perform(at.worker.context, payload)
    expect((await at.jobOf(home)).status).toBe('paused')
    expect((await at.send(home, twoUnits)).body.error!.code).toBe('import_in_progress')
    expect((await at.change(home, jobId, 'resume')).body.status).toBe('queued')
    await at.worker.settle(tasks)
    const job = await at.jobOf(home)
    expect(job).toMatchObject({ status: 'done', refused: '0' })
    expect(job.report).toMatchObject({ units: 12_000, people: 12_000 })
    // The file that was refused stays for the browser, or the night, to remove.
    await at.leftNothing(home, 1)
  })

  test.each(['running', 'paused', 'review'])('cancelled while %s: nothing of it stays', async (state) => {
    const home = await at.project.found()
    const review = state === 'review'
    const { body } = await at.send(home, many, { review, acknowledge_shares: true })
    const jobId = String(body.job_id)
    if (review) await at.worker.settle(tasks)
    else {
      const payload = await at.waiting()
      const halt = () => at.change(home, jobId, state === 'running' ? 'cancel' : 'pause')
      // In the middle of writing.
      await at
        .perform(
          at.dyingAt((call) => call === 5, halt),
          payload,
        )
        .catch(() => {})
    }
    if (state !== 'running') expect((await at.change(home, jobId, 'cancel')).body.status).toBe('cancelled')
    await at.worker.settle(tasks)
    const job = await at.jobOf(home)
    expect(job).toMatchObject({ status: 'cancelled', issues: [] })
    expect(await at.unitsOf(home)).toHaveLength(0)
    await at.leftNothing(home)
    expect((await at.change(home, jobId, 'resume')).body.error!.code).toBe('job_over')
  })

  test('cancelled in the middle of the writing transaction: it is undone', async () => {
    const home = await at.project.found()
    const { body } = await at.send(home, many, { acknowledge_shares: true })
    const jobId = String(body.job_id)
    const payload = await at.waiting()
    let seen = 0
    const context = {
      ...at.worker.context,
      transaction: ((work, signal) =>
        at.worker.context.transaction(async (sql) => {
          const [row] = await at.project.sql`select phase from public.jobs where id = ${jobId}`
          if (row!.phase === 'writing' && seen++ === 0) await at.change(home, jobId, 'cancel')
          return work(sql)
        }, signal)) as typeof at.worker.context.transaction,
    }
    await at.perform(context, payload)
    expect((await at.jobOf(home)).status).toBe('cancelled')
    expect(await at.unitsOf(home)).toHaveLength(0)
    await at.leftNothing(home)
  })

  test('forgotten for a day: given up, file and rows removed', async () => {
    const home = await at.project.found()
    const jobId = await at.toReview(home, twoUnits)
    await at.project.sql`update public.jobs set created_at = now() - interval '25 hours' where id = ${jobId}`
    await forgottenImportsTask.run(at.worker.context, {}, new AbortController().signal)
    await at.worker.settle(tasks)
    expect((await at.jobOf(home)).status).toBe('cancelled')
    await at.leftNothing(home)
  })
})
