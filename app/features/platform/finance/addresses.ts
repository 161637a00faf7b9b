import type { FinanceList } from '../../../../domain/platform/finance-lists.ts'
import { type Period, periodQuery } from './period.ts'

export const financePlace = '/dashboard/superadmin-financial'

/** The address slug of each list. */
const listSlugs: Record<FinanceList, string> = {
  revenue: 'receita',
  movements: 'movimentos',
  received: 'recebido',
  returned: 'devolucoes',
  failed: 'falhas',
  trials: 'testes',
  trials_ending: 'testes-que-terminam',
  leaving: 'cancelamentos',
  cohort: 'clientes-do-mes',
}

export const listOf = (slug: string | undefined): FinanceList | undefined =>
  (Object.keys(listSlugs) as FinanceList[]).find((list) => listSlugs[list] === slug)

/** Where the rows behind a figure are: of the period, narrowed as the figure is. */
export function rowsPlace(
  list: FinanceList,
  period: Period,
  narrowed: Readonly<Record<string, string>> = {},
): string {
  const query = periodQuery(period)
  for (const [name, value] of Object.entries(narrowed)) query.set(name, value)
  return `${financePlace}/${listSlugs[list]}${query.size > 0 ? `?${query}` : ''}`
}
