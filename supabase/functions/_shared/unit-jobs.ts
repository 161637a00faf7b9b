import type { Context } from './command.ts'

type UnitJob = {
  kind: 'import_units' | 'generate_units'
  title: string
  total: number
  input: Record<string, unknown>
}

/** Opens the job that people watch. Throws `import_in_progress` (an index of that name) while another is under way. */
export async function startUnitJob(
  { sql, condominiumId, userId, audit }: Context,
  job: UnitJob,
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.jobs (condominium_id, kind, title, total, input, created_by)
    values (${condominiumId}, ${job.kind}, ${job.title}, ${job.total}, ${sql.json(job.input as never)}, ${userId})
    returning id`
  audit({ entity: 'jobs', entityId: row!.id, after: { kind: job.kind, total: job.total } })
  return row!.id
}
