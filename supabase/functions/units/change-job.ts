import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { type Context, command } from '../_shared/command.ts'

const input = z.object({
  condominium_id: condominiumId,
  job_id: z.uuid('Trabalho inválido.'),
  change: z.enum(['pause', 'resume', 'cancel'], 'Escolha o que fazer com o trabalho.'),
})
type Change = z.infer<typeof input>['change']

/** Jobs that can be paused and resumed, the task that runs each, and the message after cancelling. */
const stoppable = {
  import_units: { topic: 'import-units', cancelled: 'A importação foi cancelada. Nada foi salvo.' },
  print_charges: { topic: 'print-charges', cancelled: 'A impressão foi cancelada.' },
} as const
type Kind = keyof typeof stoppable

/** From which states each change is possible, and what follows. */
const steps = {
  pause: { from: ['queued', 'running'], to: 'paused' },
  resume: { from: ['paused'], to: 'queued' },
  cancel: { from: ['queued', 'running', 'paused', 'review'], to: 'cancelled' },
} as const

/**
 * Pauses, resumes or cancels an import or a printing. Its worker notices at its next step and undoes unfinished work; a cancelled job leaves nothing
 * behind. Throws `job_over` when it has just ended, whichever happened first.
 */
export default command('change-job', {
  roles: 'admins',
  feature: 'unit_management',
  auditedAs: 'Pausou, retomou ou cancelou um trabalho',
  section: 'work',
  ownCase: 'register',
  input,
  condominium: (given) => given.condominium_id,
  async run(context, { job_id, change }) {
    const { kind, status: before } = await statusOf(context, job_id)
    const { from, to } = steps[change]
    if (before === to) return { status: to }
    if (!(from as readonly string[]).includes(before)) throw new AppError('job_over')
    await move(context, job_id, kind, change)
    context.audit({ entity: 'jobs', entityId: job_id, before: { status: before }, after: { status: to } })
    // To continue, or to clear what it had read.
    if (change !== 'pause')
      await context.enqueue(stoppable[kind].topic, { condominiumId: context.condominiumId, jobId: job_id })
    return { status: to }
  },
})

/** Locks the row until the end, so that the worker cannot finish in between. */
async function statusOf({ sql, condominiumId }: Context, jobId: string) {
  const [job] = await sql<{ kind: Kind; status: string }[]>`
    select kind, status from public.jobs
    where condominium_id = ${condominiumId} and id = ${jobId} and kind = any (${Object.keys(stoppable)}) for no key update`
  if (!job) throw new AppError('not_found')
  return job
}

async function move(
  { sql, condominiumId }: Context,
  jobId: string,
  kind: Kind,
  change: Change,
): Promise<void> {
  const report = change === 'cancel' ? { message: stoppable[kind].cancelled } : null
  await sql`
    update public.jobs set status = ${steps[change].to}, report = coalesce(${report && sql.json(report)}, report),
      finished_at = case when ${change} = 'cancel' then private.now() end
    where condominium_id = ${condominiumId} and id = ${jobId}`
  if (change === 'cancel')
    await sql`
      with issues as (
        delete from public.job_issues where condominium_id = ${condominiumId} and job_id = ${jobId}
      )
      delete from private.print_parts where condominium_id = ${condominiumId} and job_id = ${jobId}`
}
