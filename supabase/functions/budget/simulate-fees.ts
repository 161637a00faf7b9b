import { z } from 'zod'
import { feeSpread } from '../../../domain/budget/unit-fees.ts'
import { text } from '../../../domain/fields/text.ts'
import { simulate, simulationInput } from '../_shared/budget/simulation.ts'
import { newestMonth, pageOfUnits } from '../_shared/budget/unit-rows.ts'
import { command } from '../_shared/command.ts'

const input = simulationInput.and(
  z.object({
    page: z
      .object({
        /** Sort key of the last unit shown. */
        after: z.string().max(200).nullish(),
        /** Part of a unit's label. */
        search: text(60).nullish(),
      })
      .default({}),
  }),
)

/**
 * Calculates what each unit would pay in a month by a version of the budget and with changes to it, next to what it pays today; writes nothing. Fifty
 * units a page. Throws `no_units`, `budget_empty`, and `invalid_input` for shares that no unit has.
 */
export default command('simulate-fees', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Simulou a taxa das unidades',
  section: 'budget-watch',
  input,
  readOnly: true,
  async run({ sql, condominiumId, today }, { page, ...wanted }) {
    const simulated = await simulate(sql, condominiumId, today, wanted)
    const newest = await newestMonth(sql, condominiumId)
    const { month, lines, base_cents, total_cents, base, fees, shares } = simulated
    return {
      month,
      lines,
      base_cents,
      total_cents,
      today: newest,
      unit_count: shares.length,
      base: feeSpread(base.totals),
      fees: feeSpread(fees.totals),
      page: await pageOfUnits(sql, condominiumId, simulated, newest?.competence ?? null, page),
    }
  },
})
