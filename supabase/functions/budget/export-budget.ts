import { z } from 'zod'
import {
  budgetCells,
  budgetTitles,
  type ExportLine,
  trackingCells,
  trackingTitles,
} from '../../../domain/budget/budget-export.ts'
import { track } from '../../../domain/budget/tracking.ts'
import { formatMonth, shiftMonth } from '../../../domain/calendar.ts'
import type { CsvValue } from '../../../domain/csv-line.ts'
import { renderBudget } from '../_shared/budget/budget-pdf.ts'
import {
  loadLines,
  loadVersion,
  type NamedLine,
  type Version,
  type VersionKey,
  versionOf,
} from '../_shared/budget/versions.ts'
import { type Context, command } from '../_shared/command.ts'
import { fileAnswer } from '../_shared/export/answer.ts'
import { listAsked } from '../_shared/export/list-export.ts'
import { renderList } from '../_shared/export/list-pdf.ts'
import { loadOwner } from '../_shared/export/paper.ts'
import { asSheet, onePage } from '../_shared/export/sheets.ts'

const input = z.object({
  ...listAsked,
  ...versionOf,
  /** The version itself, or month by month next to the books. */
  what: z.enum(['budget', 'tracking']).default('budget'),
  basis: z.enum(['accrual', 'cash']).default('accrual'),
})
type Input = z.output<typeof input>

/** Exports a version of the budget as a spreadsheet or a paper, with or without the books next to it. */
export default command('export-budget', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou o orçamento',
  section: 'budget-watch',
  answersFile: true,
  input,
  async run(context, given) {
    const { sql, condominiumId, userId, audit } = context
    await context.limit(`export-budget:${userId}`, 20)
    const key = { budget_id: given.budget_id, version: given.version }
    const version = await loadVersion(sql, condominiumId, key)
    const lines = await loadLines(sql, condominiumId, key)
    const { format, what } = given
    audit({ entity: 'budgets', entityId: key.budget_id, after: { version: key.version, format, what } })
    const name = `${what === 'tracking' ? 'previsto-realizado' : 'orcamento'}-${version.starts_on}-v${key.version}.${format}`
    if (format === 'pdf' && what === 'budget')
      return fileAnswer(await paper(context, key, version, lines), name)
    const held = await table(context, given, version, lines)
    const body =
      format === 'pdf'
        ? await yearPaper(context, held, version, given)
        : asSheet(format, 'Orçamento', held[0], onePage(held[1]))
    return fileAnswer(body, name)
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

/** Each rubric's name and its year: the months have no room on paper. */
async function yearPaper(
  { sql, condominiumId, today }: Context,
  [titles, rows]: Table,
  { starts_on }: Version,
  { version, basis }: Input,
) {
  const shown = <Cell>(line: readonly Cell[]) => [...line.slice(0, 3), ...line.slice(-3)]
  return renderList({
    owner: await loadOwner(sql, condominiumId),
    today,
    title: `Previsto e realizado de ${formatMonth(starts_on)} a ${formatMonth(shiftMonth(starts_on, 11))}`,
    about: `Versão ${version} · ${basis === 'cash' ? 'pelo caixa' : 'por competência'}`,
    filters: {},
    titles: shown(titles),
    lines: rows.map(shown).sort(byFundAndCode),
    // Costs and income share the column.
    isSummed: false,
  })
}

/** Funds by name, each by the chart's numbers. */
const byFundAndCode = (one: readonly CsvValue[], other: readonly CsvValue[]): number =>
  `${one[0]}`.localeCompare(`${other[0]}`, 'pt-BR') || `${one[1]}`.localeCompare(`${other[1]}`)

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

/** Like `public.budget_actuals`, without its access check, which the command has already made. */
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
