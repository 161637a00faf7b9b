import { AppError } from '../../domain/errors.ts'
import { type ShareRule, shareRules } from '../../domain/units/share-proposals.ts'
import type { UnitKind } from '../../domain/units/unit-kind.ts'
import { applyEdits, planEdits, type UnitChanges } from '../../supabase/functions/_shared/units/editing.ts'
import type { Selection } from '../../supabase/functions/_shared/units/inputs.ts'
import { lockUnits } from '../../supabase/functions/_shared/units/locking.ts'
import { applyProposal, loadProposal } from '../../supabase/functions/_shared/units/proposing.ts'
import type { Task, Transaction } from '../context.ts'
import { holdJob, type Job, runJob, settleJob } from '../job.ts'

type Edit = { mode: 'edit'; selection: Selection; changes: UnitChanges; expected: number; reason: string }
type Shares = { mode: 'shares'; rule: ShareRule; kinds: UnitKind[]; expected: number; reason: string }
type Done = { changeId: string; count: number }

/** Changes more units than a request can wait for: all in one transaction, together with the job's report. */
export const editUnitsTask: Task = {
  topic: 'edit-units',
  isInterruptible: true,
  async run(context, payload, signal) {
    await runJob(context, payload as { condominiumId: string; jobId: string }, (job) =>
      context.transaction(async (sql) => {
        await holdJob(sql, job)
        const { changeId, count } = await change(sql, job)
        const report = { change_id: changeId, units: count }
        await settleJob(sql, job, 'done', report)
        return report
      }, signal),
    )
  },
}

async function change(sql: Transaction, job: Job): Promise<Done> {
  const { shareTotal } = await lockUnits(sql, job.condominiumId)
  const input = job.input as Edit | Shares
  const { expected, reason } = input
  const more = { reason, by: job.createdBy }
  if (input.mode === 'edit') {
    const plan = await planEdits(sql, job.condominiumId, shareTotal, input.changes, input.selection)
    return applyEdits(sql, job.condominiumId, { ...plan, ...more, selection: input.selection, expected })
  }
  const proposal = await loadProposal(sql, job.condominiumId, input.rule, input.kinds)
  const title = `Frações: ${shareRules[input.rule].toLowerCase()}`
  const done = await applyProposal(sql, job.condominiumId, proposal, { title, ...more })
  if (done.count !== expected) throw new AppError('unit_selection_changed')
  return done
}
