import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { text } from '../../../domain/fields/text.ts'
import { type Context, command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  month: field.month,
  /** The síndico's word on its first page. */
  message: text(2000).nullish(),
  /** Lists the documents of rubrics of staff without attaching them. */
  without_personnel: z.boolean().default(true),
})

/**
 * Starts a version of a closed month's folder; the worker makes it. Replaces a version that was ready but not published. Throws `folder_month_open`,
 * `folder_in_progress` (also when two are requested at once).
 */
export default command('make-folder', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Montou a pasta de prestação de contas',
  section: 'account-folders',
  ownCase: 'one rule',
  input,
  async run(context, { month, message, without_personnel }) {
    const { sql, condominiumId, userId, audit, enqueue } = context
    const first = `${month}-01`
    const [closing] = await sql<{ sequence: number }[]>`
      select sequence from public.closings
      where condominium_id = ${condominiumId} and month = ${first} and reopened_at is null`
    if (!closing) throw new AppError('folder_month_open')
    await giveUpDeadOnes(context, first)
    const [folderId, jobId] = [randomUUID(), randomUUID()]
    const [made] = await sql<{ version: number }[]>`
      insert into public.account_folders (condominium_id, id, month, version, closing_sequence, message, without_personnel, job_id, created_by)
      select ${condominiumId}, ${folderId}, ${first}, coalesce(max(f.version), 0) + 1, ${closing.sequence}, ${message || null},
        ${without_personnel}, ${jobId}, ${userId}
      from public.account_folders f where f.condominium_id = ${condominiumId} and f.month = ${first} returning version`
    await sql`
      insert into public.jobs (condominium_id, id, kind, title, total, input, created_by)
      values (${condominiumId}, ${jobId}, 'make_folder', ${`Pasta de ${month.slice(5)}/${month.slice(0, 4)}`}, 0,
        ${sql.json({ folder_id: folderId })}, ${userId})`
    await enqueue('make-folder', { condominiumId, jobId })
    audit({
      entity: 'account_folders',
      entityId: folderId,
      after: { month, version: made!.version, without_personnel },
    })
    return { folder_id: folderId, job_id: jobId, version: made!.version }
  },
})

/** A job that was lost for good does not keep the month from being tried again. */
async function giveUpDeadOnes({ sql, condominiumId }: Context, first: string): Promise<void> {
  await sql`
    update public.account_folders f set status = 'failed'
    where f.condominium_id = ${condominiumId} and f.month = ${first} and f.status = 'making' and not exists (
      select from public.jobs j where j.condominium_id = f.condominium_id and j.id = f.job_id
        and j.status in ('queued', 'running') and j.created_at > private.now() - interval '2 hours')`
}
