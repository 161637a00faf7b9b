import { addDays, addMonths } from '../../calendar.ts'

export const everyUnits = ['day', 'week', 'month', 'year'] as const
export type EveryUnit = (typeof everyUnits)[number]
export const anchors = ['date', 'execution'] as const
export type Anchor = (typeof anchors)[number]

/** How often a plan recurs: `first_on` is the day counted from, `season` the months (1 to 12) in which it is done, none meaning all. */
export type Cycle = {
  every: number
  every_unit: EveryUnit
  anchor: Anchor
  first_on: string
  season: readonly number[]
}

/** A day and so many periods after it. Months keep the day of the first one, cut to the month's last: 31/01 is followed by 28/02 and by 31/03. */
function stepped(day: string, { every, every_unit }: Pick<Cycle, 'every' | 'every_unit'>, times: number) {
  const count = every * times
  if (every_unit === 'day') return addDays(day, count)
  if (every_unit === 'week') return addDays(day, 7 * count)
  return addMonths(day, every_unit === 'month' ? count : 12 * count)
}

/** The day itself in the season, else the first day of the season's next month. */
export function inSeason(day: string, season: readonly number[]): string {
  if (season.length === 0) return day
  let on = day
  while (!season.includes(Number(on.slice(5, 7)))) on = `${addMonths(`${on.slice(0, 7)}-01`, 1)}`
  return on
}

/** Mean days of a unit, never too many: where the search for a day begins. */
const shortest: Record<EveryUnit, number> = { day: 1, week: 7, month: 31, year: 366 }

/** The first day of the plan's own days that comes after `after` ('YYYY-MM-DD'); counted from `first_on`, moved into the season. */
export function dayAfter(cycle: Cycle, after: string): string {
  const span = (Date.parse(after) - Date.parse(cycle.first_on)) / 86_400_000
  // A season moves days ahead by less than a year: the search begins early enough for both.
  const sure = Math.floor((span - 370) / (cycle.every * shortest[cycle.every_unit]))
  for (let times = Math.max(0, sure); ; times += 1) {
    const day = inSeason(stepped(cycle.first_on, cycle, times), cycle.season)
    if (day > after) return day
  }
}

/** The plan's first day: `first_on`, or the season's beginning after it. */
export const firstDay = (cycle: Cycle): string => inSeason(cycle.first_on, cycle.season)

/** The day that comes after one at `day`, whichever way it is counted. */
export const nextDay = (cycle: Cycle, day: string): string =>
  cycle.anchor === 'date' ? dayAfter(cycle, day) : inSeason(stepped(day, cycle, 1), cycle.season)

/**
 * Returns the next day of a plan whose order for `plannedOn` was closed on `closedOn`. By date: the plan's first day after both, so that missed days
 * are not made up one by one. By execution: one period after it was done, and not before a later `first_on` chosen since.
 */
export function dayAfterClosing(
  cycle: Cycle,
  { plannedOn, closedOn }: { plannedOn: string; closedOn: string },
): string {
  const later = plannedOn > closedOn ? plannedOn : closedOn
  if (cycle.anchor === 'date') return dayAfter(cycle, later)
  const next = nextDay(cycle, closedOn)
  const first = firstDay(cycle)
  const chosen = first > plannedOn && first > next ? first : next
  // Done so early that one period later is still the planned day.
  return chosen > plannedOn ? chosen : nextDay(cycle, plannedOn)
}

/** The coming days of a plan from one day to another, both included, at most `most`; those by execution as if each were done on its day. */
export function comingDays(cycle: Cycle, nextOn: string, from: string, until: string, most = 400): string[] {
  const days: string[] = []
  for (let day = nextOn; day <= until && days.length < most; day = nextDay(cycle, day))
    if (day >= from) days.push(day)
  return days
}
