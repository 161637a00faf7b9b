import { queryOptions } from '@tanstack/react-query'
import type { FeeBasis, KnownLine } from '../../../../domain/budget/fee-lines.ts'
import type { ActualLine } from '../../../../domain/budget/tracking.ts'
import { type Threshold, usualThreshold } from '../../../../domain/budget/variance.ts'
import type { YearLine } from '../../../../domain/budget/year-line.ts'
import { monthsBetween } from '../../../../domain/calendar.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import type { Rubric } from '../ledger/chart-queries.ts'
import type { Fund } from '../queries.ts'

export type BudgetVersion = {
  budget_id: string
  version: number
  status: 'draft' | 'proposed' | 'approved'
  source: 'empty' | 'actuals' | 'version'
  applies_from: string
  note: string
  reserve_percent: number
  allowance_percent: number
  fee_months: 'level' | 'monthly'
  revision: number
  changed_at: string
  approved_at: string | null
  decisions: { label: string } | null
}
export type Budget = { id: string; starts_on: string; budget_versions: BudgetVersion[] }

const versionColumns =
  'budget_id,version,status,source,applies_from,note,reserve_percent,allowance_percent,fee_months,revision,changed_at,approved_at,decisions(label)'

/** Every fiscal year with its versions, the newest of both first. Residents see approved versions. */
export const budgetsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'budgets'],
    meta: { tables: ['budgets', 'budget_versions', 'decisions'] },
    queryFn: async () => {
      const found = await read(
        supabase
          .from('budgets')
          .select(`id,starts_on,budget_versions(${versionColumns})`)
          .eq('condominium_id', condominiumId)
          .order('starts_on', { ascending: false })
          .order('version', { referencedTable: 'budget_versions', ascending: false })
          .limit(100)
          .overrideTypes<Budget[], { merge: false }>(),
      )
      return found.filter(({ budget_versions }) => budget_versions.length > 0)
    },
  })

/** A version's lines, fund by fund in no order yet. */
export const budgetLinesQuery = (condominiumId: string, budgetId: string, version: number) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'budget-lines', budgetId, version],
    meta: { tables: ['budget_versions', 'budget_lines'] },
    queryFn: () =>
      read(
        supabase
          .from('budget_lines')
          .select('fund_id,rubric_id,rule,charged,note,cents')
          .eq('condominium_id', condominiumId)
          .eq('budget_id', budgetId)
          .eq('version', version)
          .overrideTypes<YearLine[], { merge: false }>(),
      ),
  })

/** What the books have of a fiscal year, month by month. */
export const budgetActualsQuery = (condominiumId: string, startsOn: string, basis: 'accrual' | 'cash') =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'budget-actuals', startsOn, basis],
    meta: { tables: ['ledger_transfers'] },
    queryFn: () =>
      read<ActualLine[]>(
        supabase.rpc('budget_actuals', { condo_id: condominiumId, starts_on: startsOn, basis }),
      ),
    staleTime: 60_000,
  })

export type Alerts = Threshold & { is_on: boolean }

/** The condominium's limits; the defaults until others are set. */
export const alertsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'budget-alerts'],
    meta: { tables: ['budget_alerts'] },
    queryFn: async (): Promise<Alerts> => {
      const found = await read(
        supabase
          .from('budget_alerts')
          .select('is_on,basis_points,cents')
          .eq('condominium_id', condominiumId)
          .overrideTypes<Alerts[], { merge: false }>(),
      )
      return found[0] ?? { is_on: true, ...usualThreshold }
    },
  })

export type NamedLine = YearLine & KnownLine & { rubric?: Rubric; fund?: Fund }

/** Returns lines with their names, fund by fund in the order of the chart, costs before income. */
export function namedLines(
  lines: readonly YearLine[],
  funds: readonly Fund[],
  rubrics: readonly Rubric[],
): NamedLine[] {
  const fundAt = new Map(funds.map((fund, place) => [fund.id, { fund, place }]))
  const rubricAt = new Map(rubrics.map((rubric, place) => [rubric.id, { rubric, place }]))
  const place = ({ fund_id, rubric_id, nature }: NamedLine) => [
    fundAt.get(fund_id)?.place ?? funds.length,
    nature === 'income' ? 1 : 0,
    rubricAt.get(rubric_id)?.place ?? rubrics.length,
  ]
  return lines
    .map((line) => {
      const [fund, rubric] = [fundAt.get(line.fund_id)?.fund, rubricAt.get(line.rubric_id)?.rubric]
      return { ...line, fund, rubric, fund_kind: fund?.kind ?? 'other', nature: rubric?.nature ?? 'expense' }
    })
    .sort((one, other) => {
      const [a, b] = [place(one), place(other)]
      return a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!
    })
}

export const lineName = ({ rubric }: Pick<NamedLine, 'rubric'>): string => rubric?.name ?? 'Rubrica'

type Terms = Pick<BudgetVersion, 'reserve_percent' | 'allowance_percent' | 'fee_months' | 'applies_from'>

/** What fees are computed from. */
export const basisOf = (terms: Terms, startsOn: string, lines: readonly KnownLine[]): FeeBasis => ({
  terms: {
    reserve_percent: String(terms.reserve_percent),
    allowance_percent: String(terms.allowance_percent),
    fee_months: terms.fee_months,
  },
  lines,
  first: monthsBetween(startsOn.slice(0, 7), terms.applies_from.slice(0, 7)),
})

/** Returns the approved version that applies to a month. */
export function versionFor(budget: Budget, month: string): BudgetVersion | undefined {
  return budget.budget_versions.find(
    ({ status, applies_from }) => status === 'approved' && applies_from.slice(0, 7) <= month,
  )
}

/** Returns the budget whose year contains a month. */
export const budgetOf = (budgets: readonly Budget[], month: string): Budget | undefined =>
  budgets.find(({ starts_on }) => {
    const place = monthsBetween(starts_on.slice(0, 7), month)
    return place >= 0 && place < 12
  })

/** '2027', or '2026/2027' of a year that begins in another month. */
export function yearName(startsOn: string): string {
  const year = Number(startsOn.slice(0, 4))
  return startsOn.slice(5, 7) === '01' ? String(year) : `${year}/${year + 1}`
}
