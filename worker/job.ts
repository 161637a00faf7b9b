import { toAppError } from '../domain/errors.ts'
import type { Sql, Transaction, WorkerContext } from './context.ts'

/** A row of public.jobs as its task sees it. */
export type Job = {
  condominiumId: string
  id: string
  input: Record<string, unknown>
  createdBy: string | null
}

export type JobIssue = {
  line: number | null
  field: string | null
  value: string | null
  rule: string
  /** Portuguese; says which row, field and rule. */
  message: string
}

export type Progress = (done: number, total?: number) => Promise<void>

/**
 * Runs `work` as the job people watch: running with progress, then done with its report, or failed with a code.
 * A refusal (status below 500) ends the job; anything else is thrown on, so that the queue tries again.
 */
export async function runJob(
  context: WorkerContext,
  key: { condominiumId: string; jobId: string },
  work: (job: Job, progress: Progress) => Promise<Record<string, unknown>>,
): Promise<void> {
  const { sql } = context
  const [row] = await sql<{ input: Record<string, unknown>; created_by: string | null }[]>`
    update public.jobs set status = 'running', started_at = coalesce(started_at, private.now())
    where condominium_id = ${key.condominiumId} and id = ${key.jobId} and status in ('queued', 'running')
    returning input, created_by`
  if (!row) return // already done or failed: a repeated delivery
  try {
    const job = {
      condominiumId: key.condominiumId,
      id: key.jobId,
      input: row.input,
      createdBy: row.created_by,
    }
    const report = await work(job, progressOf(sql, key))
    await finish(sql, key, 'done', { report })
  } catch (thrown) {
    const error = toAppError(thrown)
    if (error.status >= 500) throw thrown
    await finish(sql, key, 'failed', {
      errorCode: error.code,
      report: { ...error.details, message: error.message },
    })
  }
}

function progressOf(sql: Sql, key: { condominiumId: string; jobId: string }): Progress {
  return async (done, total) => {
    await sql`
      update public.jobs set done = ${done}, total = coalesce(${total ?? null}, total)
      where condominium_id = ${key.condominiumId} and id = ${key.jobId}`
  }
}

async function finish(
  sql: Sql,
  key: { condominiumId: string; jobId: string },
  status: 'done' | 'failed',
  result: { report?: Record<string, unknown>; errorCode?: string },
): Promise<void> {
  await sql`
    update public.jobs set status = ${status}, finished_at = private.now(), error_code = ${result.errorCode ?? null},
      report = ${sql.json((result.report ?? {}) as never)},
      done = case when ${status} = 'done' then total else done end
    where condominium_id = ${key.condominiumId} and id = ${key.jobId}`
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
