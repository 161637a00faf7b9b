import { z } from 'zod'
import { feeCells, feeTitles } from '../../../domain/budget/fee-export.ts'
import type { CsvValue } from '../../../domain/csv-line.ts'
import { MOST_UNITS_PRINTED, renderFees } from '../_shared/budget/fees-pdf.ts'
import { loadOwner } from '../_shared/budget/paper.ts'
import { type Simulated, simulate, simulationInput } from '../_shared/budget/simulation.ts'
import { everyUnit, newestMonth, type UnitRow } from '../_shared/budget/unit-rows.ts'
import { type Context, command } from '../_shared/command.ts'
import { type Sql, transaction } from '../_shared/database.ts'
import { asCsv, asXlsx } from '../_shared/table-file.ts'

const input = simulationInput.and(
  z.object({ format: z.enum(['csv', 'xlsx', 'pdf'], 'Escolha CSV, Excel ou PDF.') }),
)

/** Exports a minute of one person: each apportions among all units. */
const MOST_A_MINUTE = 10

/** A simulation with every unit's fee, as a spreadsheet that streams or as a paper for the assembly. Units, no names. */
export default command('export-fees', {
  input,
  condominium: ({ condominium_id }) => condominium_id,
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
    if (format === 'pdf') return asFile(await paper(context, simulated, newest), name)
    const owner = await loadOwner(sql, condominiumId)
    const pages = cells(context, simulated, newest?.competence ?? null, owner.share_total)
    const titles = [...feeTitles]
    return asFile(format === 'csv' ? asCsv(titles, pages) : asXlsx('Taxas', titles, pages), name)
  },
})

const asFile = (body: BodyInit, name: string) =>
  new Response(body, {
    headers: {
      // Taken as bytes by the client, whatever they are.
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
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
    const here = <Result>(work: (tx: Sql) => Promise<Result>) => work(sql)
    for await (const page of everyUnit(here, condominiumId, simulated, newest?.competence ?? null))
      units.push(...page)
  }
  return renderFees({ owner, today, simulated, newest, units: isPrinted ? units : null })
}

/** Each page in a transaction of its own: a slow download holds no connection and no snapshot. */
async function* cells(
  { condominiumId, userId, requestId }: Context,
  simulated: Simulated,
  competence: string | null,
  whole: number,
): AsyncGenerator<CsvValue[][]> {
  const claims = { sub: userId ?? undefined, role: 'authenticated' }
  const read = <Result>(work: (sql: Sql) => Promise<Result>) =>
    transaction(claims, { 'x-request-id': requestId }, true, work)
  for await (const page of everyUnit(read, condominiumId, simulated, competence))
    yield page.map((unit) => feeCells(unit, whole))
}
