import { accumulated } from '../../../domain/budget/months.ts'
import { fromActuals, type Model, modelMonths } from '../../../domain/budget/starting.ts'
import type { YearLine } from '../../../domain/budget/year-line.ts'
import { AppError } from '../../../domain/errors.ts'
import type { FundKind } from '../../../domain/ledger/words.ts'
import { type Rational, zero } from '../../../domain/rational.ts'
import type { Context } from '../_shared/command.ts'

type Row = { fund_id: string; fund_kind: FundKind; rubric_id: string; month: string; cents: number }

/** Returns the lines of a year from the last twelve whole months of the books, by competence. Only open funds and rubrics. */
export async function linesOfBooks(
  { sql, condominiumId, today }: Context,
  startsOn: string,
  season: 'actuals' | 'even',
  rate: Rational,
): Promise<YearLine[]> {
  const months = modelMonths(startsOn, today)
  const [from, until] = [months.toSorted()[0]!, months.toSorted().at(-1)!]
  const rows = await sql<Row[]>`
    select a.fund_id, f.kind as fund_kind, a.rubric_id, to_char(a.month, 'YYYY-MM') as month, a.cents::float8 as cents
    from private.budget_actuals(${condominiumId}, ${`${from}-01`}, (${`${until}-01`}::date + interval '1 month - 1 day')::date, 'accrual') a
    join public.funds f on f.condominium_id = ${condominiumId} and f.id = a.fund_id and f.closed_on is null
    join public.rubrics r on r.condominium_id = ${condominiumId} and r.id = a.rubric_id and r.archived_on is null
    where r.purpose is null or r.purpose = 'bank_fee'
    order by f.position, r.nature, r.sort_key`
  const lines = Map.groupBy(rows, ({ fund_id, rubric_id }) => `${fund_id} ${rubric_id}`)
  const models = [...lines.values()].map((own): Model => {
    const { fund_id, fund_kind, rubric_id } = own[0]!
    const cents = months.map((month) => own.find((row) => row.month === month)?.cents ?? 0)
    return { fund_kind, actual: { fund_id, rubric_id, cents } }
  })
  const earliest = rows.map(({ month }) => month).toSorted()[0] ?? ''
  return fromActuals(
    models,
    season,
    rate,
    months.map((month) => month >= earliest),
  )
}

/** What an index came to in its last twelve published months. Throws `index_missing` where fewer are known. */
export async function indexRate({ sql }: Context, series: string | null): Promise<Rational> {
  if (!series) return zero
  const rows = await sql<{ percent: string }[]>`
    select percent from public.index_values where series = ${series} order by month desc limit 12`
  const rate = rows.length === 12 ? accumulated(rows.map(({ percent }) => percent)) : null
  if (!rate) throw new AppError('index_missing')
  return rate
}
