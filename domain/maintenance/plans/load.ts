import { addDays, weekday } from '../../calendar.ts'
import { type Cycle, comingDays, nextDay } from './due-days.ts'

/** The orders of a week that begins on a Sunday; `minutes` sums what is known, `unknown` counts the orders of which nothing is. */
export type WeekOfOrders = { week: string; orders: number; open: number; minutes: number; unknown: number }
export type PlanOfLoad = Cycle & { next_on: string; has_order: boolean; minutes: number | null }
/** A week's work: orders that are over, open ones, and what plans will ask for. */
export type WeekLoad = {
  week: string
  done: number
  open: number
  planned: number
  minutes: number
  unknown: number
}

/** The Sunday on or before a day. */
export const weekOf = (day: string): string => addDays(day, -weekday(day))

/** The plan's days from one to another that have no order yet: an open order replaces the next one. */
export const plannedDays = (plan: PlanOfLoad, from: string, until: string): string[] =>
  comingDays(plan, plan.has_order ? nextDay(plan, plan.next_on) : plan.next_on, from, until)

/** Returns the load of each week from the one of `from` to the one of `until`, empty ones too. */
export function weeklyLoad(
  weeks: readonly WeekOfOrders[],
  plans: readonly PlanOfLoad[],
  from: string,
  until: string,
): WeekLoad[] {
  const loads = new Map<string, WeekLoad>()
  for (let week = weekOf(from); week <= until; week = addDays(week, 7)) {
    const { orders = 0, open = 0, minutes = 0, unknown = 0 } = weeks.find((one) => one.week === week) ?? {}
    loads.set(week, { week, done: orders - open, open, planned: 0, minutes, unknown })
  }
  const last = addDays(weekOf(until), 6)
  for (const plan of plans)
    for (const day of plannedDays(plan, weekOf(from), last)) {
      const load = loads.get(weekOf(day))!
      load.planned += 1
      if (plan.minutes === null) load.unknown += 1
      else load.minutes += plan.minutes
    }
  return [...loads.values()]
}

/** '6,5 h', '40 min'. */
export function durationWords(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  return `${(minutes / 60).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} h`
}
