import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  month: field.month,
  who: z.enum(['all', 'without_email'], 'Escolha de quem são os boletos.'),
})

/**
 * Has a month's open charges printed into one file, in the order of block and unit, of everybody or of whoever gets no e-mail; the worker
 * makes it. Throws `print_in_progress` (also when two ask at once).
 */
export default command('print-charges', {
  input,
  condominium: ({ condominium_id }) => condominium_id,
  async run({ sql, condominiumId, userId, audit, enqueue }, { month, who }) {
    await sql`select pg_advisory_xact_lock(hashtextextended('printing ' || ${condominiumId}, 0))`
    const running = await sql`
      select from public.jobs where condominium_id = ${condominiumId} and kind = 'print_charges'
        and status in ('queued', 'running', 'paused') and created_at > private.now() - interval '1 day'`
    if (running.length > 0) throw new AppError('print_in_progress')
    const jobId = randomUUID()
    await sql`
      insert into public.jobs (condominium_id, id, kind, title, total, input, created_by)
      values (${condominiumId}, ${jobId}, 'print_charges', ${`Boletos de ${month.slice(5)}/${month.slice(0, 4)}`}, 0,
        ${sql.json({ month, who })}, ${userId})`
    await enqueue('print-charges', { condominiumId, jobId })
    audit({ entity: 'jobs', entityId: jobId, after: { month, who } })
    return { job_id: jobId }
  },
})
