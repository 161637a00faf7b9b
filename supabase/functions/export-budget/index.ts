import { z } from 'zod'
import {
  budgetCells,
  budgetTitles,
  type ExportLine,
  trackingCells,
  trackingTitles,
} from '../../../domain/budget/budget-export.ts'
import { track } from '../../../domain/budget/tracking.ts'
import type { CsvValue } from '../../../domain/csv-line.ts'
import { renderBudget } from '../_shared/budget/budget-pdf.ts'
import { loadOwner } from '../_shared/budget/paper.ts'
import {
  loadLines,
  loadVersion,
  type NamedLine,
  type Version,
  type VersionKey,
  versionOf,
} from '../_shared/budget/versions.ts'
import { type Context, command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'
import { asCsv, asXlsx } from '../_shared/table-file.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  ...versionOf,
  format: z.enum(['csv', 'xlsx', 'pdf'], 'Escolha CSV, Excel ou PDF.'),
  /** The version itself, or month by month beside what the books have. */
  what: z.enum(['budget', 'tracking']).default('budget'),
  basis: z.enum(['accrual', 'cash']).default('accrual'),
})
type Input = z.output<typeof input>

/** A version of the budget as a spreadsheet or a paper, or as a spreadsheet beside the books. */
export default command('export-budget', {
  input,
  condominium: ({ condominium_id }) => condominium_id,
  async run(context, given) {
    const { sql, condominiumId, userId, audit } = context
    await context.limit(`export-budget:${userId}`, 20)
    const key = { budget_id: given.budget_id, version: given.version }
    const version = await loadVersion(sql, condominiumId, key)
    const lines = await loadLines(sql, condominiumId, key)
    const { format, what } = given
    audit({ entity: 'budgets', entityId: key.budget_id, after: { version: key.version, format, what } })
    const name = `${what === 'tracking' ? 'previsto-realizado' : 'orcamento'}-${version.starts_on}-v${key.version}.${format}`
    if (format === 'pdf') return asFile(await paper(context, key, version, lines), name)
    const [titles, rows] = await table(context, given, version, lines)
    return asFile(
      format === 'csv' ? asCsv(titles, once(rows)) : asXlsx('Orçamento', titles, once(rows)),
      name,
    )
  },
})

async function* once(rows: CsvValue[][]): AsyncGenerator<CsvValue[][]> {
  yield rows
}

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
  { budget_id, version: number }: VersionKey,
  version: Version,
  lines: readonly NamedLine[],
) {
  const [earlier] = await sql<{ version: number | null }[]>`
    select max(version) as version from public.budget_versions
    where condominium_id = ${condominiumId} and budget_id = ${budget_id} and status = 'approved' and version < ${number}`
  const before = earlier?.version
    ? await loadLines(sql, condominiumId, { budget_id, version: earlier.version })
    : null
  return renderBudget({ owner: await loadOwner(sql, condominiumId), today, number, version, lines, before })
}

type Table = [titles: string[], rows: CsvValue[][]]

async function table(
  context: Context,
  { what, basis }: Input,
  { starts_on }: Version,
  lines: readonly NamedLine[],
): Promise<Table> {
  if (what === 'budget') return [budgetTitles(starts_on), lines.map(budgetCells)]
  const tracked = track(lines, await actuals(context, starts_on, basis))
  const names = await namesOf(context)
  return [trackingTitles(starts_on), tracked.map((line) => trackingCells(line, names(line)))]
}

type Actual = { fund_id: string; rubric_id: string; cents: number[] }

/** As `public.budget_actuals`, for whom the command has let in already. */
async function actuals({ sql, condominiumId }: Context, startsOn: string, basis: string): Promise<Actual[]> {
  const rows = await sql<{ fund_id: string; rubric_id: string; place: number; cents: number }[]>`
    select fund_id, rubric_id, cents::float8 as cents,
      (extract(year from age(month, ${`${startsOn}-01`}::date)) * 12 + extract(month from age(month, ${`${startsOn}-01`}::date)))::int as place
    from private.budget_actuals(${condominiumId}, ${`${startsOn}-01`}, (${`${startsOn}-01`}::date + interval '1 year - 1 day')::date, ${basis})`
  const lines = Map.groupBy(rows, ({ fund_id, rubric_id }) => `${fund_id} ${rubric_id}`)
  return [...lines.values()].map((own) => {
    const cents = new Array<number>(12).fill(0)
    for (const row of own) cents[row.place] = row.cents
    return { fund_id: own[0]!.fund_id, rubric_id: own[0]!.rubric_id, cents }
  })
}

async function namesOf({ sql, condominiumId }: Context) {
  const [funds, rubrics] = [
    await sql<
      { id: string; name: string }[]
    >`select id, name from public.funds where condominium_id = ${condominiumId}`,
    await sql<{ id: string; code: string; name: string }[]>`
      select id, code, name from public.rubrics where condominium_id = ${condominiumId}`,
  ]
  const fundNames = new Map(funds.map(({ id, name }) => [id, name]))
  const rubricNames = new Map(rubrics.map((rubric) => [rubric.id, rubric]))
  return ({
    fund_id,
    rubric_id,
  }: {
    fund_id: string
    rubric_id: string
  }): Pick<ExportLine, 'fund' | 'code' | 'rubric'> => ({
    fund: fundNames.get(fund_id) ?? '',
    code: rubricNames.get(rubric_id)?.code ?? '',
    rubric: rubricNames.get(rubric_id)?.name ?? '',
  })
}
