import { z } from 'zod'
import { apportionParts, type RunShares, spreadOf } from '../../../domain/charges/apportion-run.ts'
import type { ChargeRun } from '../../../domain/charges/budget.ts'
import { discountOn, disguisesFine } from '../../../domain/charges/discount.ts'
import { text } from '../../../domain/fields/text.ts'
import { sumCents } from '../../../domain/money.ts'
import type { SharesReport } from '../../../domain/shares.ts'
import { plainName } from '../../../domain/units/unit-names.ts'
import { type LetUnit, letUnits, moreCharges } from '../_shared/charges/let-units.ts'
import { partsOf } from '../_shared/charges/line-parts.ts'
import { largestDiscount } from '../_shared/charges/run-discount.ts'
import { condominiumRunInput } from '../_shared/charges/run-input.ts'
import type { RunLine } from '../_shared/charges/run-line.ts'
import { loadLines } from '../_shared/charges/run-lines.ts'
import { loadShares } from '../_shared/charges/units.ts'
import { command } from '../_shared/command.ts'
import { differenceTo, lastLines, lastRunOf } from './last-run.ts'
import { pageOfUnits } from './unit-page.ts'

const input = condominiumRunInput.and(
  z.object({
    page: z
      .object({
        /** Sort key of the last unit shown. */
        after: z.string().max(200).nullish(),
        /** Part of a unit's label or of its payer's name. */
        search: text(60).nullish(),
      })
      .default({}),
    /** Which of the let units to name. */
    let: z
      .object({ from: z.int().min(0).max(100_000).default(0), search: text(60).nullish() })
      .default({ from: 0 }),
  }),
)

/**
 * What a month would cost each unit, with nothing written: total, amounts per line, spread, difference to the last run, the sum of
 * the shares in words, and a page of 50 units in order. Throws `no_units`, and `invalid_input` for a line that no unit can share.
 */
export default command('preview-charge-run', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Simulou as cobranças do mês',
  input,
  readOnly: true,
  async run({ sql, condominiumId }, { page, let: wanted, ...run }) {
    const typed = await loadLines(sql, condominiumId, run)
    const { shares, report } = await loadShares(sql, condominiumId)
    const units = { condominiumId, competence: run.competence, shares }
    const { lines, parts } = await partsOf(sql, units, typed)
    const apportioned = apportionParts(lines, parts, shares.length)
    const rented = await letUnits(sql, condominiumId, lines, apportioned)
    const last = await lastRunOf(sql, condominiumId, run)
    const before = await lastLines(sql, condominiumId, last, lines)
    return {
      kind: run.kind,
      competence: run.competence,
      due_on: run.due_on,
      lines: lines.map((line, index) => ({ ...shown(line), previous_cents: before[index] })),
      ...totals(apportioned, moreCharges(rented)),
      let_units: rentedFacts(rented, wanted),
      discount: discountFacts(run, apportioned),
      shares: sharesOf(report, lines),
      previous: last && differenceTo(last, apportioned.total),
      page: await pageOfUnits(sql, condominiumId, apportioned, page, last?.id ?? null),
    }
  },
})

/** Leaves out each unit's amounts, which came from the caller. */
const shown = ({ amounts, excluded_units: _units, ...line }: RunLine) => ({
  ...line,
  amount_count: amounts.length,
})

/** Let units on one page. */
const named = 50
/** Labels in the sentence about units whose owner is not known; the list begins with those units. */
const labelled = 20

/** How many units are charged in two parts, and a page of all, beginning with those that need something done. */
function rentedFacts(
  units: readonly LetUnit[],
  { from, search }: { from: number; search?: string | null | undefined },
) {
  const apart = units.filter((unit) => !unit.one_boleto)
  const needy = apart.filter(({ problem }) => problem !== null)
  const fine = apart.filter(({ problem }) => problem === null)
  const together = units.filter((unit) => unit.one_boleto)
  const without = apart.filter(({ problem }) => problem === 'no_owner')
  const found = [...needy, ...fine, ...together].filter((unit) => isFound(unit, search ?? ''))
  return {
    apart_count: apart.length,
    owner_cents: sumCents(apart.map(({ owner_cents }) => owner_cents)),
    together_count: together.length,
    without_owner: without.length,
    without_owner_labels: without.slice(0, labelled).map(({ label }) => label),
    found: found.length,
    from,
    units: found.slice(from, from + named),
    previous: from > 0 ? Math.max(0, from - named) : null,
    next: from + named < found.length ? from + named : null,
  }
}

const isFound = ({ label, tenant_name, owner_name }: LetUnit, search: string): boolean =>
  [label, tenant_name, owner_name].some((words) => words && plainName(words).includes(plainName(search)))

function totals(apportioned: RunShares, more: number) {
  const spread = spreadOf(apportioned.totals)
  return {
    total_cents: apportioned.total,
    unit_count: apportioned.totals.length,
    charge_count: spread.count + more,
    units_without_amount: spread.withoutAmount,
    minimum_cents: spread.minimum,
    median_cents: spread.median,
    maximum_cents: spread.maximum,
  }
}

/** What all would save, and whether a court may see a fine in the discount. */
function discountFacts(run: ChargeRun, { discounted }: RunShares) {
  if (!run.discount) return null
  const { part, whole } = largestDiscount(discounted, run.discount)
  return {
    until: run.discount.until,
    total_cents: discounted.reduce(
      (sum, amount) => sum + (amount > 0 ? discountOn(amount, run.discount) : 0),
      0,
    ),
    disguises_fine: disguisesFine(part, whole),
  }
}

/** A difference matters only if a line goes by ideal share; then the síndico must acknowledge it before issuing. */
const sharesOf = (report: SharesReport, lines: readonly RunLine[]) => ({
  message: report.message,
  difference: report.difference,
  needs_acknowledgement: !report.exact && lines.some((line) => line.rule === 'ideal_share'),
})
