import { toAppError } from '../domain/errors.ts'
import type { Sql, Transaction, WorkerContext } from './context.ts'

/** A row of public.jobs as its task sees it. */
export type Job = {
  condominiumId: string
  id: string
  input: Record<string, unknown>
  createdBy: string | null
  /** Which try this is: only the last one may go on. */
  attempt: number
}

export type JobIssue = {
  line: number | null
  field: string | null
  value: string | null
  rule: string
  /** Portuguese; says which row, field and rule. */
  message: string
}

/** Throws `JobStopped` when someone paused or cancelled the job, or another worker has it. */
export type Progress = (done: number, total?: number) => Promise<void>

type JobKey = { condominiumId: string; jobId: string }

/** The job no longer belongs to this try: it may write nothing more. */
class JobStopped extends Error {}

/**
 * Runs `work` as the job people watch: running with progress, then done with its report, or failed with a code. A refusal (status below 500) ends the
 * job; anything else is rethrown, so that the queue retries. Paused or cancelled work ends quietly, and what it had not committed is undone.
 */
export async function runJob(
  context: WorkerContext,
  key: JobKey,
  work: (job: Job, progress: Progress) => Promise<Record<string, unknown>>,
): Promise<void> {
  const { sql } = context
  const [row] = await sql<{ input: Record<string, unknown>; created_by: string | null; attempt: number }[]>`
    update public.jobs
    set status = 'running', started_at = coalesce(started_at, private.now()), attempt = attempt + 1
    where condominium_id = ${key.condominiumId} and id = ${key.jobId} and status in ('queued', 'running')
    returning input, created_by, attempt`
  if (!row) return // over, or paused: a repeated delivery
  const job: Job = {
    condominiumId: key.condominiumId,
    id: key.jobId,
    input: row.input,
    createdBy: row.created_by,
    attempt: row.attempt,
  }
  try {
    const report = await work(job, progressOf(sql, job))
    await finish(sql, job, 'done', { report })
  } catch (thrown) {
    if (thrown instanceof JobStopped) return
    const error = toAppError(thrown)
    if (error.status >= 500) throw thrown
    await finish(sql, job, 'failed', {
      errorCode: error.code,
      report: { ...error.details, message: error.message },
    })
  }
}

function progressOf(sql: Sql, { condominiumId, id, attempt }: Job): Progress {
  return async (done, total) => {
    const [mine] = await sql`
      update public.jobs set done = ${done}, total = coalesce(${total ?? null}, total)
      where condominium_id = ${condominiumId} and id = ${id} and status = 'running' and attempt = ${attempt}
      returning 1`
    if (!mine) throw new JobStopped()
  }
}

/** Locks the job's row until the transaction ends: no one pauses, cancels or takes it over before that. Throws `JobStopped` when someone has. */
export async function holdJob(sql: Transaction, { condominiumId, id, attempt }: Job): Promise<void> {
  const [mine] = await sql`
    select 1 from public.jobs
    where condominium_id = ${condominiumId} and id = ${id} and status = 'running' and attempt = ${attempt}
    for no key update`
  if (!mine) throw new JobStopped()
}

/** Records the job's new state in the transaction of the work itself, so that the two never disagree. Locks the job, see `holdJob`. */
export async function settleJob(
  sql: Transaction,
  job: Job,
  status: 'done' | 'review',
  report: Record<string, unknown>,
): Promise<void> {
  await holdJob(sql, job)
  await sql`
    update public.jobs set status = ${status}, phase = null, report = ${sql.json(report as never)},
      finished_at = case when ${status} = 'done' then private.now() end,
      done = case when ${status} = 'done' then total else done end
    where condominium_id = ${job.condominiumId} and id = ${job.id}`
}

/** Applies only while the job belongs to this try: what it settled itself, or lost, stays. */
async function finish(
  sql: Sql,
  { condominiumId, id, attempt }: Job,
  status: 'done' | 'failed',
  result: { report?: Record<string, unknown>; errorCode?: string },
): Promise<void> {
  await sql`
    update public.jobs set status = ${status}, phase = null, finished_at = private.now(),
      error_code = ${result.errorCode ?? null}, report = ${sql.json((result.report ?? {}) as never)},
      done = case when ${status} = 'done' then total else done end
    where condominium_id = ${condominiumId} and id = ${id} and status = 'running' and attempt = ${attempt}`
}

/** Writes the row-by-row report, replacing what an interrupted try left. */
export async function replaceIssues(
  sql: Transaction,
  condominiumId: string,
  jobId: string,
  issues: readonly JobIssue[],
): Promise<void> {
  await sql`delete from public.job_issues where condominium_id = ${condominiumId} and job_id = ${jobId}`
  const rows = issues.map((issue, position) => ({ position, ...issue }))
  await sql`
    insert into public.job_issues (condominium_id, job_id, position, line, field, value, rule, message)
    select ${condominiumId}, ${jobId}, r.position, r.line, r.field, r.value, r.rule, r.message
    from jsonb_to_recordset(${sql.json(rows as never)}) as r (position int, line int, field text, value text, rule text, message text)`
}
