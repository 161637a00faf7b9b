import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { cancelReason } from '../_shared/charges/cancel-input.ts'
import { refuseUndo, type UndoableRun } from '../_shared/charges/undoing.ts'
import { command } from '../_shared/command.ts'

const input = z.object({
  condominium_id: condominiumId,
  run_id: z.uuid('Emissão inválida.'),
  reason: cancelReason,
})

/**
 * Starts undoing a run before its due date, while it has no payments; the worker does it in one transaction and checks again. Throws `not_found`,
 * `charge_run_not_issued`, `charge_run_due`, `charge_run_paid`.
 */
export default command('undo-charge-run', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Desfez uma emissão de cobranças',
  ownCase: { guard: 'jobs_own_case' },
  input,
  async run({ sql, condominiumId, userId, today, audit, enqueue }, { run_id, reason }) {
    const [run] = await sql<(UndoableRun & { name: string; charge_count: number })[]>`
      select id, status, due_on::text, name, to_char(competence, 'MM/YYYY') as month, charge_count
      from public.charge_runs where condominium_id = ${condominiumId} and id = ${run_id} for share`
    if (!run) throw new AppError('not_found')
    await refuseUndo(sql, condominiumId, run, today)
    const jobId = crypto.randomUUID()
    await sql`
      insert into public.jobs (condominium_id, id, kind, title, total, input, created_by)
      values (${condominiumId}, ${jobId}, 'undo_charges', ${`Desfazer ${run.name} de ${run.month}`}, ${run.charge_count},
        ${sql.json({ run_id, reason })}, ${userId})`
    await enqueue('undo-charge-run', { condominiumId, jobId })
    audit({ entity: 'charge_runs', entityId: run_id, after: { undo: true, reason } })
    return { job_id: jobId }
  },
})
