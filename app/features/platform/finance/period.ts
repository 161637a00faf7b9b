import { addMonths, daysInMonth, isCivilDate, isMonth, shiftMonth } from '../../../../domain/calendar.ts'

/** Days of the figures, both included, as given in the address. */
export type Period = { kind: 'month' | 'year' | 'custom'; from: string; until: string }

const monthOfDay = (month: string): { from: string; until: string } => ({
  from: `${month}-01`,
  until: `${month}-${daysInMonth(month)}`,
})

/**
 * `?periodo=mes&mes=2026-11`, `?periodo=livre&de=…&ate=…`; without it the twelve months that end today. What makes no sense counts as
 * absent, and nothing ends after today.
 */
export function periodOf(params: URLSearchParams, today: string): Period {
  const kind = params.get('periodo')
  if (kind === 'mes') {
    const asked = params.get('mes') ?? ''
    const thisMonth = today.slice(0, 7)
    const month = isMonth(asked) && asked <= thisMonth ? asked : thisMonth
    const { from, until } = monthOfDay(month)
    return { kind: 'month', from, until: until > today ? today : until }
  }
  if (kind === 'livre') {
    const [from = '', until = ''] = [params.get('de') ?? '', params.get('ate') ?? '']
    if (isCivilDate(from) && isCivilDate(until) && from <= until && from <= today)
      return { kind: 'custom', from, until: until > today ? today : until }
  }
  return { kind: kind === 'livre' ? 'custom' : 'year', from: yearBefore(today), until: today }
}

/** The first day of the eleventh month before: with this one they are twelve. */
const yearBefore = (today: string): string => `${shiftMonth(today.slice(0, 7), -11)}-01`

/** Returns the query of a period, for a link: drops all other parameters. */
export function periodQuery({ kind, from, until }: Period): URLSearchParams {
  if (kind === 'month') return new URLSearchParams({ periodo: 'mes', mes: from.slice(0, 7) })
  if (kind === 'year') return new URLSearchParams()
  return new URLSearchParams({ periodo: 'livre', de: from, ate: until })
}

/** Returns a part of the period as a custom period. */
export const customPeriod = (from: string, until: string): Period => ({ kind: 'custom', from, until })

/** The month before or after; null where there is none yet. */
export function stepMonth({ from }: Period, step: 1 | -1, today: string): string | null {
  const month = addMonths(from, step).slice(0, 7)
  return month > today.slice(0, 7) ? null : month
}
