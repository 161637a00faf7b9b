import { z } from 'zod'
import { addMonths } from '../../../domain/calendar.ts'
import { apportionParts, type RunShares, spreadOf } from '../../../domain/charges/apportion-run.ts'
import type { ChargeRun } from '../../../domain/charges/budget.ts'
import { disguisesFine } from '../../../domain/charges/discount.ts'
import { runKindWords } from '../../../domain/charges/run-kinds.ts'
import { AppError } from '../../../domain/errors.ts'
import { lockDues } from '../_shared/charges/dues.ts'
import { checkOurNumbers, issuingAccount } from '../_shared/charges/issuing-account.ts'
import { letUnits, moreCharges, requireOwners } from '../_shared/charges/let-units.ts'
import { partsOf } from '../_shared/charges/line-parts.ts'
import { largestDiscount } from '../_shared/charges/run-discount.ts'
import { condominiumRunInput } from '../_shared/charges/run-input.ts'
import { loadLines } from '../_shared/charges/run-lines.ts'
import { loadShares } from '../_shared/charges/units.ts'
import { type Context, command } from '../_shared/command.ts'
import { closedUntil } from '../_shared/ledger.ts'
import { insertParts } from './part-rows.ts'
import { clearFailedRun, insertRun, type RunIds, tieDues } from './run-rows.ts'

const input = condominiumRunInput.and(
  z.object({
    acknowledge_share_difference: z.boolean().default(false),
    /** Of a discount that a court may take for a fine in disguise. */
    acknowledge_discount: z.boolean().default(false),
  }),
)

/**
 * Starts the issue of a run of charges; the worker makes them in one transaction. Refuses without writing anything: `no_units`,
 * `bank_account_missing`, `due_date_past`, `shares_not_acknowledged`, `discount_not_acknowledged`, `our_number_exhausted`, `month_closed`,
 * `due_not_waiting`, `owner_unknown`, `charge_run_exists` (also when two síndicos issue at once), and `invalid_input` for a line that no unit can share.
 */
export default command('issue-charge-run', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Emitiu as cobranças do mês',
  ownCase: 'one rule',
  input,
  async run(context, { acknowledge_share_difference, acknowledge_discount, ...run }) {
    const { sql, condominiumId, today } = context
    checkDates(run, today)
    if (`${run.competence}-01` <= ((await closedUntil(sql, condominiumId)) ?? ''))
      throw new AppError('month_closed')
    await lockDues(sql, condominiumId, run.dues)
    const typed = await loadLines(sql, condominiumId, run)
    const { shares, report } = await loadShares(sql, condominiumId)
    const units = { condominiumId, competence: run.competence, shares }
    const { lines, parts } = await partsOf(sql, units, typed)
    const apportioned = apportionParts(lines, parts, shares.length)
    const { total, totals } = apportioned
    const byShare = lines.some((line) => line.rule === 'ideal_share')
    if (byShare && !report.exact && !acknowledge_share_difference)
      throw new AppError('shares_not_acknowledged', {
        details: { message: report.message, difference: report.difference },
      })
    const rented = await letUnits(sql, condominiumId, lines, apportioned)
    requireOwners(rented)
    const disguises = checkDiscount(run, apportioned, acknowledge_discount)
    const funds = lines.map(({ fund_id }) => fund_id)
    const account = await issuingAccount(sql, condominiumId, funds, run.agreement_id)
    checkOurNumbers(account, account.next_our_number, spreadOf(totals).count + moreCharges(rented))
    await clearFailedRun(sql, condominiumId, run)
    const difference = byShare ? report.difference : 0
    const ids = await insertRun(context, { run, lines, total, difference, agreementId: account.agreement_id })
    await tieDues(sql, condominiumId, ids.runId, run.dues)
    await insertParts(sql, { condominiumId, runId: ids.runId, competence: run.competence }, lines, parts)
    await startJob(context, run, ids, shares.length)
    auditRun(context, run, ids.runId, {
      total_cents: total,
      share_difference_acknowledged: byShare && !report.exact,
      ...(disguises && { discount_acknowledged: true }),
    })
    return { run_id: ids.runId, job_id: ids.jobId, total_cents: total }
  },
})

function checkDates({ due_on }: ChargeRun, today: string): void {
  if (due_on <= today) throw new AppError('due_date_past', { fields: [dueDateField] })
  if (due_on > addMonths(today, 12)) throw new AppError('invalid_input', { fields: [farDateField] })
}

const dueDateField = { path: 'due_on', message: 'O vencimento precisa ser uma data futura.' }

/** Issued charges stay: a slip in the year must not reach the bank. */
const farDateField = { path: 'due_on', message: 'O vencimento está a mais de um ano de hoje. Confira o ano.' }

/** Whether the discount is one that courts may take for a fine; then it was acknowledged. */
function checkDiscount(run: ChargeRun, { discounted }: RunShares, acknowledged: boolean): boolean {
  const { part, whole } = largestDiscount(discounted, run.discount)
  const disguises = disguisesFine(part, whole)
  if (disguises && !acknowledged) throw new AppError('discount_not_acknowledged')
  return disguises
}

async function startJob(
  { sql, condominiumId, userId, enqueue }: Context,
  run: ChargeRun,
  ids: RunIds,
  units: number,
) {
  const [year, month] = run.competence.split('-')
  const what = run.kind === 'ordinary' ? 'Cobranças' : run.name || runKindWords[run.kind].usual
  await sql`
    insert into public.jobs (condominium_id, id, kind, title, total, input, created_by)
    values (${condominiumId}, ${ids.jobId}, 'issue_charges', ${`${what} de ${month}/${year}`}, ${units},
      ${sql.json({ run_id: ids.runId })}, ${userId})`
  await enqueue('issue-charges', { condominiumId, jobId: ids.jobId })
}

function auditRun({ audit }: Context, run: ChargeRun, runId: string, more: Record<string, unknown>): void {
  const { competence, kind, number, due_on, decision_id, discount, dues } = run
  audit({
    entity: 'charge_runs',
    entityId: runId,
    after: {
      competence,
      kind,
      number,
      due_on,
      ...(decision_id && { decision_id }),
      ...(discount && { discount }),
      ...(dues.length > 0 && { dues: dues.length }),
      ...more,
    },
  })
}
