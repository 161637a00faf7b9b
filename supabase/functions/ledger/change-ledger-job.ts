import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { type Context, command } from '../_shared/command.ts'

const input = z.object({
  condominium_id: condominiumId,
  job_id: z.uuid('Trabalho inválido.'),
  change: z.enum(['import', 'cancel'], 'Escolha o que fazer com o arquivo.'),
})
type Job = { kind: 'export_ledger' | 'import_ledger'; status: string }

const messages = {
  export_ledger: 'O arquivo foi cancelado antes de ficar pronto.',
  import_ledger: 'A importação foi cancelada. Nada foi salvo.',
}

/**
 * Decides on an archive that was read, or on one still being made or read. Of two administrators one decides, and the other is refused. Cancelling
 * leaves nothing: the worker finds out at its next step, and what it had written is undone with it.
 */
export default command('change-ledger-job', {
  roles: 'admins',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Decidiu sobre um arquivo de livros',
  section: 'books',
  ownCase: 'proven fact',
  input,
  async run(context, { job_id, change }) {
    const { sql, condominiumId } = context
    const { kind, status } = await hold(context, job_id)
    if (change === 'import') {
      if (kind !== 'import_ledger') throw new AppError('not_found')
      if (status !== 'review') throw new AppError('ledger_import_not_in_review')
      await sql`
        update private.ledger_imports set confirmed = true where condominium_id = ${condominiumId} and job_id = ${job_id}`
    } else if (!['queued', 'running', 'review'].includes(status)) throw new AppError('ledger_job_over')
    const report = change === 'cancel' ? { message: messages[kind] } : null
    await sql`
      update public.jobs set status = ${change === 'import' ? 'queued' : 'cancelled'}, phase = null, done = 0,
        report = coalesce(${report && sql.json(report)}, report),
        finished_at = case when ${change} = 'cancel' then private.now() end
      where condominium_id = ${condominiumId} and id = ${job_id}`
    context.audit({ entity: 'jobs', entityId: job_id, before: { status }, after: { kind, decision: change } })
    // To continue, or to clear what it had read.
    if (kind === 'import_ledger') await context.enqueue('import-ledger', { condominiumId, jobId: job_id })
    return { status: change === 'import' ? 'queued' : 'cancelled' }
  },
})

/** Locks the job's row until the end, so that the worker cannot finish in between. */
async function hold({ sql, condominiumId }: Context, jobId: string): Promise<Job> {
  const [job] = await sql<Job[]>`
    select kind, status from public.jobs
    where condominium_id = ${condominiumId} and id = ${jobId} and kind in ('export_ledger', 'import_ledger') for no key update`
  if (!job) throw new AppError('not_found')
  return job
}
