import type { Situation } from '../../../../domain/charges/charge-state.ts'
import { overdueUntil } from '../../../../domain/charges/overdue.ts'
import { openHolidays } from '../../../lib/zone.ts'
import type { MonthSummary } from './month-queries.ts'

export type Figure = { count: number; cents: number }

/** Counts and sums by situation, in centavos: of open charges what is left of them, of the others and of all what was charged. */
export function figuresOf(
  summary: Pick<MonthSummary, 'today' | 'groups' | 'awaiting'>,
): Record<Situation | 'todas', Figure> {
  const until = overdueUntil(summary.today, openHolidays())
  type Group = MonthSummary['groups'][number]
  const count = (group: Group) => group.count
  const sum = (wanted: (group: Group) => boolean, cents: (group: Group) => number, many = count): Figure => {
    const groups = summary.groups.filter(wanted)
    return {
      count: groups.reduce((total, group) => total + many(group), 0),
      cents: groups.reduce((total, group) => total + cents(group), 0),
    }
  }
  const charged = (group: Group) => group.cents
  const left = (group: Group) => group.open_cents
  return {
    todas: sum(({ status }) => status !== 'cancelled', charged),
    pagas: sum(({ status }) => status === 'paid', charged),
    vencidas: sum(({ status, due_on }) => status === 'open' && due_on <= until, left),
    'a-vencer': sum(({ status, due_on }) => status === 'open' && due_on > until, left),
    'em-parte': sum(
      () => true,
      (group) => group.partly_cents,
      (group) => group.partly_count,
    ),
    aguardando: summary.awaiting,
    canceladas: sum(({ status }) => status === 'cancelled', charged),
  }
}
