import { z } from 'zod'
import { apportionParts } from '../../domain/charges/apportion-run.ts'
import { checkOurNumbers } from '../../supabase/functions/_shared/charges/issuing-account.ts'
import type { Task, Transaction, WorkerContext } from '../context.ts'
import { type Progress, runJob } from '../job.ts'
import { explainLines, loadParts, weightingsOf } from './issue-charges/parts.ts'
import { allocateOurNumbers, loadRun, type Run } from './issue-charges/run.ts'
import { countCharges, stageCharges } from './issue-charges/staging.ts'
import { loadSplit, stageUnits } from './issue-charges/units.ts'
import { closeRun, writeCharges } from './issue-charges/writing.ts'

const payload = z.object({ condominiumId: z.uuid(), jobId: z.uuid() })
const jobInput = z.object({ run_id: z.uuid() })

/**
 * Issues a month: every unit's charge, its items, its boleto and its transfers, in one transaction (docs/decisions/0003). If killed at any moment,
 * the queue reruns it: it starts over, or finds the run issued and only reports that.
 */
export const issueChargesTask: Task = {
  topic: 'issue-charges',
  isInterruptible: true,
  async run(context, data) {
    const key = payload.parse(data)
    await runJob(context, key, async (job, progress) => {
      const { run_id } = jobInput.parse(job.input)
      const report = await context.transaction(async (sql) => {
        const run = await loadRun(sql, key.condominiumId, run_id)
        if (run.status === 'issuing') await issue(sql, run, key.jobId, progress)
        return closeRun(sql, run)
      })
      await refreshStatistics(context)
      return report
    })
  },
}

/** A month doubles a young table: the plans of the next minutes (return file, lists) need to know. */
async function refreshStatistics({ sql }: WorkerContext): Promise<void> {
  await sql`analyze public.charges, public.charge_items, public.boletos, public.ledger_transfers`
}

async function issue(sql: Transaction, run: Run, jobId: string, progress: Progress): Promise<void> {
  const unitCount = await stageUnits(sql, run)
  const parts = await loadParts(sql, run, unitCount)
  const { byLine, totals, discounted } = apportionParts(run.lines, parts, unitCount)
  const apart = { run, byLine, totals, discounted, split: await loadSplit(sql) }
  const paying = countCharges(apart)
  const account = await allocateOurNumbers(sql, run, paying)
  checkOurNumbers(account, account.firstOurNumber, paying)
  const { weightings, ofLine } = weightingsOf(parts)
  await stageCharges(sql, { ...apart, account, weightings }, progress)
  await writeCharges(sql, run, { account, jobId, weightOfLine: ofLine })
  await explainLines(sql, run, parts, byLine)
}
