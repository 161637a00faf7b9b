import { z } from 'zod'
import { apportionRun, type RunShares, spreadOf } from '../../../domain/charges/apportion-run.ts'
import type { BudgetLine } from '../../../domain/charges/budget.ts'
import type { SharesReport } from '../../../domain/shares.ts'
import { condominiumRunInput } from '../_shared/charges/run-input.ts'
import { loadLines } from '../_shared/charges/run-lines.ts'
import { loadShares } from '../_shared/charges/units.ts'
import { command } from '../_shared/command.ts'
import { differenceToLastRun } from './last-run.ts'
import { pageOfUnits } from './unit-page.ts'

const input = condominiumRunInput.and(
  z.object({
    page: z
      .object({
        /** Sort key of the last unit shown. */
        after: z.string().max(200).nullish(),
        /** Part of a unit's label or of its payer's name. */
        search: z.string().trim().max(60).nullish(),
      })
      .default({}),
  }),
)

/**
 * What a month would cost each unit, with nothing written: total, amounts per line, spread, difference to the last run, the sum of
 * the shares in words, and a page of 50 units in order. Throws `no_units`, and `invalid_input` for a line that no unit can share.
 */
export default command('preview-charge-run', {
  input,
  readOnly: true,
  condominium: ({ condominium_id }) => condominium_id,
  async run({ sql, condominiumId }, { page, ...run }) {
    const lines = await loadLines(sql, condominiumId, run)
    const { shares, report } = await loadShares(sql, condominiumId)
    const apportioned = apportionRun(lines, shares)
    return {
      competence: run.competence,
      due_on: run.due_on,
      ...totals(lines, apportioned),
      shares: sharesOf(report, lines),
      previous: await differenceToLastRun(sql, condominiumId, run.competence, apportioned.total),
      page: await pageOfUnits(sql, condominiumId, apportioned, page),
    }
  },
})

function totals(lines: readonly BudgetLine[], apportioned: RunShares) {
  const spread = spreadOf(apportioned.totals)
  return {
    total_cents: apportioned.total,
    lines,
    unit_count: apportioned.totals.length,
    charge_count: spread.count,
    units_without_amount: spread.withoutAmount,
    minimum_cents: spread.minimum,
    median_cents: spread.median,
    maximum_cents: spread.maximum,
  }
}

/** A difference matters only where a line goes by ideal share; then the síndico acknowledges it before issuing. */
const sharesOf = (report: SharesReport, lines: readonly BudgetLine[]) => ({
  message: report.message,
  difference: report.difference,
  needs_acknowledgement: !report.exact && lines.some((line) => line.rule === 'ideal_share'),
})
