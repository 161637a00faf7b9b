import { AppError } from '../../../../domain/errors.ts'
import type { Context } from '../command.ts'

type UnitJob = {
  kind: 'import_units' | 'generate_units'
  title: string
  total: number
  input: Record<string, unknown>
  /** Chosen in advance by the user who uploaded a file for it. */
  id?: string
}

/** Opens the job that people watch. Throws `import_in_progress` (an index of that name) while another is under way. */
export async function startUnitJob(
  { sql, condominiumId, userId, audit }: Context,
  job: UnitJob,
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.jobs (condominium_id, id, kind, title, total, input, created_by)
    values (${condominiumId}, coalesce(${job.id ?? null}::uuid, private.new_id()), ${job.kind}, ${job.title}, ${job.total},
      ${sql.json(job.input as never)}, ${userId})
    returning id`
  audit({ entity: 'jobs', entityId: row!.id, after: { kind: job.kind, title: job.title } })
  return row!.id
}

/** Locks an import that waits for a decision. Throws `not_found`, or `import_not_in_review` when someone else was faster. */
export async function holdReview({ sql, condominiumId }: Context, jobId: string): Promise<void> {
  const [job] = await sql<{ status: string }[]>`
    select status from public.jobs
    where condominium_id = ${condominiumId} and id = ${jobId} and kind = 'import_units' for no key update`
  if (!job) throw new AppError('not_found')
  if (job.status !== 'review') throw new AppError('import_not_in_review')
}
