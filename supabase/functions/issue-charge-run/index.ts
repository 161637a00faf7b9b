import { z } from 'zod'
import { addMonths } from '../../../domain/calendar.ts'
import { apportionRun, spreadOf } from '../../../domain/charges/apportion-run.ts'
import type { ChargeRun } from '../../../domain/charges/budget.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Cents } from '../../../domain/money.ts'
import { checkOurNumbers, issuingAccount } from '../_shared/charges/issuing-account.ts'
import { condominiumRunInput } from '../_shared/charges/run-input.ts'
import { loadLines } from '../_shared/charges/run-lines.ts'
import { loadShares } from '../_shared/charges/units.ts'
import { type Context, command } from '../_shared/command.ts'
import { closedUntil } from '../_shared/ledger.ts'
import { clearFailedRun, insertRun } from './run-rows.ts'

const input = condominiumRunInput.and(z.object({ acknowledge_share_difference: z.boolean().default(false) }))

/**
 * Starts the issue of a month's charges; the worker makes them in one transaction. Refused with nothing written: `no_units`,
 * `bank_account_missing`, `due_date_past`, `shares_not_acknowledged`, `our_number_exhausted`, `month_closed`, `charge_run_exists` (also when
 * two síndicos issue at once), and `invalid_input` for a line that no unit can share.
 */
export default command('issue-charge-run', {
  input,
  condominium: ({ condominium_id }) => condominium_id,
  async run(context, { acknowledge_share_difference, ...run }) {
    const { sql, condominiumId, today } = context
    if (run.due_on <= today) throw new AppError('due_date_past', { fields: [dueDateField] })
    if (run.due_on > addMonths(today, 12)) throw new AppError('invalid_input', { fields: [farDateField] })
    if (`${run.competence}-01` <= ((await closedUntil(sql, condominiumId)) ?? ''))
      throw new AppError('month_closed')
    const lines = await loadLines(sql, condominiumId, run)
    const { shares, report } = await loadShares(sql, condominiumId)
    const { total, totals } = apportionRun(lines, shares)
    const byShare = lines.some((line) => line.rule === 'ideal_share')
    if (byShare && !report.exact && !acknowledge_share_difference)
      throw new AppError('shares_not_acknowledged', {
        details: { message: report.message, difference: report.difference },
      })
    const account = await issuingAccount(sql, condominiumId)
    checkOurNumbers(account, account.next_our_number, spreadOf(totals).count)
    await clearFailedRun(sql, condominiumId, run.competence)
    const ids = await insertRun(context, { run, lines, total, difference: byShare ? report.difference : 0 })
    await startJob(context, run, ids, shares.length)
    auditRun(context, run, ids.runId, { total, acknowledged: byShare && !report.exact })
    return { run_id: ids.runId, job_id: ids.jobId, total_cents: total }
  },
})

const dueDateField = { path: 'due_on', message: 'O vencimento precisa ser uma data futura.' }

/** Issued charges stay: a slip in the year must not reach the bank. */
const farDateField = { path: 'due_on', message: 'O vencimento está a mais de um ano de hoje. Confira o ano.' }

type Ids = { runId: string; jobId: string }

async function startJob(
  { sql, condominiumId, userId, enqueue }: Context,
  run: ChargeRun,
  ids: Ids,
  units: number,
) {
  const [year, month] = run.competence.split('-')
  await sql`
    insert into public.jobs (condominium_id, id, kind, title, total, input, created_by)
    values (${condominiumId}, ${ids.jobId}, 'issue_charges', ${`Cobranças de ${month}/${year}`}, ${units},
      ${sql.json({ run_id: ids.runId })}, ${userId})`
  await enqueue('issue-charges', { condominiumId, jobId: ids.jobId })
}

function auditRun(
  { audit }: Context,
  { competence, due_on }: ChargeRun,
  runId: string,
  { total, acknowledged }: { total: Cents; acknowledged: boolean },
): void {
  audit({
    entity: 'charge_runs',
    entityId: runId,
    after: { competence, due_on, total_cents: total, share_difference_acknowledged: acknowledged },
  })
}
