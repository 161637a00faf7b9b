import { z } from 'zod'
import { feeCells, feeTitles } from '../../../domain/budget/fee-export.ts'
import type { CsvValue } from '../../../domain/csv-line.ts'
import { MOST_UNITS_PRINTED, renderFees } from '../_shared/budget/fees-pdf.ts'
import { type Simulated, simulate, simulationInput } from '../_shared/budget/simulation.ts'
import { everyUnit, newestMonth, type UnitRow } from '../_shared/budget/unit-rows.ts'
import { type Context, command } from '../_shared/command.ts'
import { fileAnswer } from '../_shared/export/answer.ts'
import { listAsked } from '../_shared/export/list-export.ts'
import { laterReads } from '../_shared/export/pages.ts'
import { loadOwner } from '../_shared/export/paper.ts'
import { asSheet } from '../_shared/export/sheets.ts'

const input = simulationInput.and(z.object(listAsked))

/** Exports a minute of one person: each apportions among all units. */
const MOST_A_MINUTE = 10

/** A simulation with every unit's fee, as a spreadsheet that streams or as a paper for the assembly. Units, no names. */
export default command('export-fees', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou a simulação da taxa',
  section: 'budget-watch',
  answersFile: true,
  input,
  async run(context, { format, ...wanted }) {
    const { sql, condominiumId, userId, today, audit } = context
    await context.limit(`export-fees:${userId}`, MOST_A_MINUTE)
    const simulated = await simulate(sql, condominiumId, today, wanted)
    const newest = await newestMonth(sql, condominiumId)
    audit({
      entity: 'budgets',
      entityId: wanted.budget_id,
      after: { format, month: simulated.month, changes: wanted.changes.length },
    })
    const name = `taxas-${simulated.month}.${format}`
    if (format === 'pdf') return fileAnswer(await paper(context, simulated, newest), name)
    const owner = await loadOwner(sql, condominiumId)
    const pages = cells(context, simulated, newest?.competence ?? null, owner.share_total)
    return fileAnswer(asSheet(format, 'Taxas', feeTitles, pages), name)
  },
})

async function paper(
  { sql, condominiumId, today }: Context,
  simulated: Simulated,
  newest: Awaited<ReturnType<typeof newestMonth>>,
) {
  const owner = await loadOwner(sql, condominiumId)
  const units: UnitRow[] = []
  const isPrinted = simulated.shares.length <= MOST_UNITS_PRINTED
  if (isPrinted) {
    for await (const page of everyUnit(
      (work) => work(sql),
      condominiumId,
      simulated,
      newest?.competence ?? null,
    ))
      units.push(...page)
  }
  return renderFees({ owner, today, simulated, newest, units: isPrinted ? units : null })
}

async function* cells(
  context: Context,
  simulated: Simulated,
  competence: string | null,
  whole: number,
): AsyncGenerator<CsvValue[][]> {
  for await (const page of everyUnit(laterReads(context), context.condominiumId, simulated, competence))
    yield page.map((unit) => feeCells(unit, whole))
}
