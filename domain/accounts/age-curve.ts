import { addDays, daysBetween } from '../calendar.ts'
import type { Cents } from '../money.ts'

/** A month's charges: the amount charged, and the amounts received by days after the due date. */
export type CurveRun = { due_on: string; cents: Cents; received: [days: number, cents: Cents][] }

/** Steps of delay: up to how many days, and when money of the step is reckoned to arrive. */
export const steps = [
  { until: 0, arrives: 0, label: 'Até o vencimento' },
  { until: 30, arrives: 15, label: 'De 1 a 30 dias depois' },
  { until: 60, arrives: 45, label: 'De 31 a 60 dias' },
  { until: 90, arrives: 75, label: 'De 61 a 90 dias' },
  { until: 180, arrives: 135, label: 'De 91 a 180 dias' },
] as const

/** The fraction of charges received in each step (0 to 1), and the fraction unpaid. */
export type AgeCurve = { shares: number[]; unpaid: number; runs: number }

/**
 * Computes the curve from the months old enough for each step: a recent month says nothing about late payments. Without any, assumes that everything
 * is paid when due.
 */
export function ageCurve(runs: readonly CurveRun[], today: string): AgeCurve {
  const shares = steps.map(({ until }, place) => {
    const after = place === 0 ? -1 : steps[place - 1]!.until
    const old = runs.filter(({ due_on }) => addDays(due_on, until) < today)
    const charged = old.reduce((sum, { cents }) => sum + cents, 0)
    const came = old
      .flatMap(({ received }) => received)
      .reduce((sum, [days, cents]) => (days > after && days <= until ? sum + cents : sum), 0)
    return charged === 0 ? (place === 0 ? 1 : 0) : came / charged
  })
  const sum = shares.reduce((all, share) => all + share, 0)
  const held = sum > 1 ? shares.map((share) => share / sum) : shares
  return {
    shares: held,
    unpaid: Math.max(0, 1 - held.reduce((all, share) => all + share, 0)),
    runs: runs.length,
  }
}

/** When a charge's money is reckoned to come. */
export function arrivals(dueOn: string, cents: Cents, { shares }: AgeCurve): { on: string; cents: Cents }[] {
  return steps.map(({ arrives }, place) => ({
    on: addDays(dueOn, arrives),
    cents: Math.round(cents * (shares[place] ?? 0)),
  }))
}

type Open = { due_on: string; cents: Cents }

/** The same of charges that are open: of late ones only what usually still comes after such a delay. */
export function lateArrivals(
  { due_on, cents }: Open,
  curve: AgeCurve,
  today: string,
): { on: string; cents: Cents; kind: 'charges' }[] {
  const late = daysBetween(due_on, today)
  const kind = 'charges' as const
  if (late <= 0) return arrivals(due_on, cents, curve).map((part) => ({ ...part, kind }))
  const ahead = steps.map(({ until }, place) => (until >= late ? (curve.shares[place] ?? 0) : 0))
  const left = ahead.reduce((sum, share) => sum + share, 0) + curve.unpaid
  if (left === 0) return []
  return steps.flatMap(({ arrives }, place) => {
    const share = ahead[place] ?? 0
    if (share === 0) return []
    const on = addDays(due_on, arrives)
    return [{ on: on <= today ? addDays(today, 7) : on, cents: Math.round((cents * share) / left), kind }]
  })
}
