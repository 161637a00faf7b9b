import type { Context } from '../command.ts'

/** More units than this are changed in the background. */
export const atOnce = 2000

type LongEdit = { title: string; total: number; input: Record<string, unknown> }

/** Opens the job that people watch. Throws `unit_edit_in_progress` (an index of that name) while another is under way. */
export async function startLongEdit(
  { sql, condominiumId, userId, audit, enqueue }: Context,
  { title, total, input }: LongEdit,
): Promise<{ job_id: string }> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.jobs (condominium_id, kind, title, total, input, created_by)
    values (${condominiumId}, 'edit_units', ${title}, ${total}, ${sql.json(input as never)}, ${userId}) returning id`
  const jobId = row!.id
  await enqueue('edit-units', { condominiumId, jobId })
  audit({ entity: 'jobs', entityId: jobId, after: { kind: 'edit_units', title, total } })
  return { job_id: jobId }
}
