import { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import { cancelCharges } from '../../supabase/functions/_shared/charges/cancelling.ts'
import { refuseUndo, type UndoableRun } from '../../supabase/functions/_shared/charges/undoing.ts'
import type { Task, Transaction } from '../context.ts'
import { type Job, runJob } from '../job.ts'

const payload = z.object({ condominiumId: z.uuid(), jobId: z.uuid() })
const jobInput = z.object({ run_id: z.uuid(), reason: z.string() })

/**
 * Reverts a whole run in one transaction: its charges, boletos, transfers and notices. Two concurrent undos, or a repeated delivery of the job, find
 * it undone and only report that.
 */
export const undoChargeRunTask: Task = {
  topic: 'undo-charge-run',
  isInterruptible: true,
  async run(context, data) {
    const key = payload.parse(data)
    await runJob(context, key, (job) => context.transaction((sql) => undo(sql, job)))
  },
}

type Run = UndoableRun & { undone_count: number | null }

async function undo(sql: Transaction, job: Job): Promise<Record<string, unknown>> {
  const { condominiumId, createdBy: userId } = job
  const { run_id, reason } = jobInput.parse(job.input)
  const [run] = await sql<Run[]>`
    select id, status, due_on::text, to_char(competence, 'MM/YYYY') as month
    from public.charge_runs where condominium_id = ${condominiumId} and id = ${run_id} for update`
  if (!run) throw new AppError('not_found')
  const chargeIds = run.status === 'undone' ? [] : await lockOpenCharges(sql, job, run)
  if (run.status !== 'undone') {
    const [clock] = await sql<{ today: string }[]>`select private.today(${condominiumId})::text as today`
    await cancelCharges(sql, { condominiumId, userId, today: clock!.today, reason, chargeIds })
    await sql`
      update public.charge_runs set status = 'undone', undone_at = private.now(), undone_by = ${userId}, undo_reason = ${reason}
      where condominium_id = ${condominiumId} and id = ${run_id}`
  }
  const [sum] = await sql<{ charges: number; cents: number; at_bank: number }[]>`
    select count(*)::int as charges, coalesce(sum(c.amount_cents), 0)::float8 as cents,
      count(*) filter (where b.write_off is not null)::int as at_bank
    from public.charges c left join public.boletos b on b.condominium_id = c.condominium_id and b.charge_id = c.id
    where c.condominium_id = ${condominiumId} and c.run_id = ${run_id}`
  return { run_id, charges: sum!.charges, total_cents: sum!.cents, at_bank: sum!.at_bank }
}

/** Locks in the order that payments use, to avoid deadlocks; then checks again: a payment may have come first. */
async function lockOpenCharges(
  sql: Transaction,
  { condominiumId }: Job,
  run: UndoableRun,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from public.charges where condominium_id = ${condominiumId} and run_id = ${run.id} and status = 'open'
    order by id for update`
  const [clock] = await sql<{ today: string }[]>`select private.today(${condominiumId})::text as today`
  await refuseUndo(sql, condominiumId, run, clock!.today)
  return rows.map(({ id }) => id)
}
