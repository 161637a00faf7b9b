import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { printTitle } from '../../../domain/charges/printing.ts'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const who = z.enum(['all', 'without_email'], 'Escolha de quem são os boletos.')
const { condominium_id } = field
const input = z.discriminatedUnion(
  'what',
  [
    z.object({ what: z.literal('month'), condominium_id, month: field.month, who }),
    z.object({ what: z.literal('carnet'), condominium_id, who }),
  ],
  'Escolha o que imprimir.',
)

/**
 * Queues the printing of charges into one file, in the order of block and unit, for everyone or only for those who get no e-mail: a month's open
 * charges, or each unit's next ones as a carnet. The worker makes it. Throws `print_in_progress` (also when two are requested at once).
 */
export default command('print-charges', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Mandou imprimir boletos',
  ownCase: 'proven fact',
  input,
  condominium: (given) => given.condominium_id,
  async run({ sql, condominiumId, userId, today, audit, enqueue }, { condominium_id: _, ...order }) {
    await sql`select pg_advisory_xact_lock(hashtextextended('printing ' || ${condominiumId}, 0))`
    const running = await sql`
      select from public.jobs where condominium_id = ${condominiumId} and kind = 'print_charges'
        and status in ('queued', 'running', 'paused') and created_at > private.now() - interval '1 day'`
    if (running.length > 0) throw new AppError('print_in_progress')
    const jobId = randomUUID()
    await sql`
      insert into public.jobs (condominium_id, id, kind, title, total, input, created_by)
      values (${condominiumId}, ${jobId}, 'print_charges', ${printTitle(order, today)}, 0, ${sql.json(order)}, ${userId})`
    await enqueue('print-charges', { condominiumId, jobId })
    audit({ entity: 'jobs', entityId: jobId, after: order })
    return { job_id: jobId }
  },
})
