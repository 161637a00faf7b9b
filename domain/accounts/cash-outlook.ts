import { addDays, addMonths, dayOfMonth, daysBetween, monthOf, shiftMonth } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { type AgeCurve, ageCurve, arrivals, type CurveRun, lateArrivals } from './age-curve.ts'

/** Known facts about the coming months, as `cash_outlook` returns them. Centavos. */
export type Outlook = {
  today: string
  funds: { id: string; kind: string; name: string; cents: Cents }[]
  bills: { fund_id: string; rubric_id: string; due_on: string; cents: Cents }[]
  recurrences: {
    fund_id: string
    rubric_id: string
    every_months: number
    next_due_on: string
    until_on: string | null
    cents: Cents
  }[]
  /** Open amounts of charges, by due date. */
  charges: { fund_id: string; due_on: string; cents: Cents }[]
  run: { due_on: string; competence: string; funds: { fund_id: string; cents: Cents }[] } | null
  curve: CurveRun[]
  /** Of the six whole months before this one. */
  spent: { fund_id: string; rubric_id: string; rubric: string; month: string; cents: Cents }[]
  income: { fund_id: string; month: string; cents: Cents }[]
  /** Of the coming months, as they were approved. */
  budget: {
    fund_id: string
    rubric_id: string
    rubric: string
    nature: 'income' | 'expense'
    month: string
    cents: Cents
  }[]
  /** The first month of the books, 'YYYY-MM'. */
  first_month: string | null
}

type CashKind = 'charges' | 'fees' | 'income' | 'bills' | 'recurring' | 'budget' | 'usual'
type CashEvent = { on: string; cents: Cents; kind: CashKind; rubric_id?: string }

type ProjectedMonth = {
  month: string
  opening: Cents
  in: Cents
  out: Cents
  closing: Cents
  /** The lowest balance of the month, and at the end of which day. */
  lowest: { on: string; cents: Cents }
}

export type Projection = {
  opening: Cents
  months: ProjectedMonth[]
  lowest: { on: string; cents: Cents }
  /** By kind over the whole time; money that leaves is negative. */
  totals: Record<CashKind, Cents>
  assumptions: {
    curve: AgeCurve
    /** The amount expected to be charged each month, and from which month on. */
    fees: { cents: Cents; from: string; day: number } | null
    income: Cents
    usual: { rubric: string; cents: Cents }[]
    /** The last month that an approved budget covers, 'YYYY-MM'; null without one. */
    budgetUntil: string | null
    monthsLookedAt: number
  }
}

/** Months ahead, this one included. */
const AHEAD = 12
/** Mid-month: a rubric's usual spending beyond known bills has no day of its own. */
const USUAL_DAY = 15

/**
 * Projects twelve months of one fund's cash (or all), day by day: booked items, recurring ones, fees as in the last ordinary run with last year's
 * delays, and beyond that the approved budget; where it has no amount, each rubric's usual spending.
 */
export function projectCash(outlook: Outlook, fundId: string | null): Projection {
  const mine = <Row extends { fund_id: string }>(rows: readonly Row[]) =>
    fundId === null ? rows : rows.filter(({ fund_id }) => fund_id === fundId)
  const curve = ageCurve(outlook.curve, outlook.today)
  const until = lastDay(outlook.today)
  const looked = monthsLookedAt(outlook)
  const fees = feesOf(outlook, fundId)
  const income = Math.round(mine(outlook.income).reduce((sum, { cents }) => sum + cents, 0) / looked)
  const planned = [
    ...billEvents(mine(outlook.bills), outlook.today),
    ...recurring(mine(outlook.recurrences), until),
  ]
  const usual = usualOf(mine(outlook.spent), looked)
  const budget = mine(outlook.budget)
  const [costs, earnings] = [budget.filter(isCost), budget.filter((line) => !isCost(line))]
  const budgeted = new Set(earnings.map(({ month }) => month))
  const events = [
    ...mine(outlook.charges).flatMap((charge) => lateArrivals(charge, curve, outlook.today)),
    ...(fees ? futureFees(fees, curve, until) : []),
    ...futureMonths(outlook.today)
      .filter((month) => !budgeted.has(month))
      .map((month): CashEvent => ({ on: dayOfMonth(month, USUAL_DAY), cents: income, kind: 'income' })),
    ...earnings.map(
      ({ month, cents }): CashEvent => ({ on: dayOfMonth(month, USUAL_DAY), cents, kind: 'budget' }),
    ),
    ...planned,
    ...beyondPlanned(usual, costs, planned, outlook.today),
  ].filter(({ on, cents }) => cents !== 0 && on <= until)
  const opening = outlook.funds.reduce(
    (sum, { id, cents }) => (fundId === null || id === fundId ? sum + cents : sum),
    0,
  )
  return {
    opening,
    ...walk(opening, events, outlook.today),
    totals: totalsOf(events),
    assumptions: {
      curve,
      fees: fees && { cents: fees.cents, from: fees.from, day: fees.day },
      income,
      usual: usual.map(({ rubric, cents }) => ({ rubric, cents })),
      monthsLookedAt: looked,
      budgetUntil: budget.reduce<string | null>(
        (last, { month }) => (last === null || month > last ? month : last),
        null,
      ),
    },
  }
}

const isCost = ({ nature }: Outlook['budget'][number]): boolean => nature === 'expense'
const lastDay = (today: string): string => addDays(`${shiftMonth(monthOf(today), AHEAD)}-01`, -1)
const futureMonths = (today: string): string[] =>
  Array.from({ length: AHEAD - 1 }, (_, place) => shiftMonth(monthOf(today), place + 1))

/** Whole months there are books of, six at most. */
function monthsLookedAt({ today, first_month }: Outlook): number {
  const months = Array.from({ length: 6 }, (_, place) => shiftMonth(monthOf(today), -1 - place))
  return Math.max(1, months.filter((month) => first_month === null || month >= first_month).length)
}

type Fees = { cents: Cents; from: string; day: number }

function feesOf({ run }: Outlook, fundId: string | null): Fees | null {
  if (!run) return null
  const cents = run.funds.reduce(
    (sum, fund) => (fundId === null || fund.fund_id === fundId ? sum + fund.cents : sum),
    0,
  )
  if (cents === 0) return null
  const dueMonth = monthOf(run.due_on)
  return { cents, from: shiftMonth(dueMonth, 1), day: Number(run.due_on.slice(8)) }
}

function futureFees({ cents, from, day }: Fees, curve: AgeCurve, until: string): CashEvent[] {
  const events: CashEvent[] = []
  for (let month = from; `${month}-01` <= until; month = shiftMonth(month, 1))
    for (const part of arrivals(dayOfMonth(month, day), cents, curve)) events.push({ ...part, kind: 'fees' })
  return events
}

/** Overdue bills are paid today at the earliest. */
const billEvents = (bills: readonly Outlook['bills'][number][], today: string): CashEvent[] =>
  bills.map(({ due_on, cents, rubric_id }) => ({
    on: due_on < today ? today : due_on,
    cents: -cents,
    kind: 'bills',
    rubric_id,
  }))

function recurring(recurrences: readonly Outlook['recurrences'][number][], until: string): CashEvent[] {
  return recurrences.flatMap(({ every_months, next_due_on, until_on, cents, rubric_id }) => {
    const events: CashEvent[] = []
    for (let turn = 0; turn < 240; turn++) {
      const on = addMonths(next_due_on, turn * every_months)
      if (on > until || (until_on !== null && on > until_on)) break
      events.push({ on, cents: -cents, kind: 'recurring', rubric_id })
    }
    return events
  })
}

type Usual = { rubric_id: string; rubric: string; cents: Cents }

/** What each rubric takes in a month, on average. */
function usualOf(spent: readonly Outlook['spent'][number][], months: number): Usual[] {
  const byRubric = Map.groupBy(spent, ({ rubric_id }) => rubric_id)
  return [...byRubric]
    .map(([rubric_id, rows]) => ({
      rubric_id,
      rubric: rows[0]?.rubric ?? '',
      cents: Math.round(rows.reduce((sum, { cents }) => sum + cents, 0) / months),
    }))
    .filter(({ cents }) => cents > 0)
    .toSorted((a, b) => b.cents - a.cents || a.rubric.localeCompare(b.rubric))
}

/** Returns a rubric's expected spending in a month (by the budget, else the usual amount) beyond what bills and recurrences already cover. */
function beyondPlanned(
  usual: readonly Usual[],
  costs: readonly Outlook['budget'][number][],
  planned: readonly CashEvent[],
  today: string,
): CashEvent[] {
  const known = sumBy(planned, ({ rubric_id, on, cents }) => [`${rubric_id} ${monthOf(on)}`, -cents])
  const foreseen = sumBy(costs, ({ rubric_id, month, cents }) => [`${rubric_id} ${month}`, cents])
  const usually = new Map(usual.map(({ rubric_id, cents }) => [rubric_id, cents]))
  // A rubric in the year's budget is spent as it says: nothing in a month without an amount.
  const named = sumBy(costs, ({ rubric_id, cents }) => [rubric_id, cents])
  const until = costs.reduce((last, { month }) => (month > last ? month : last), '')
  return futureMonths(today).flatMap((month) =>
    [...new Set([...usually.keys(), ...named.keys()])].map((rubric_id): CashEvent => {
      const isBudgeted = named.has(rubric_id) && month <= until
      const cents = isBudgeted ? foreseen.get(`${rubric_id} ${month}`) : usually.get(rubric_id)
      const left = Math.max(0, (cents ?? 0) - (known.get(`${rubric_id} ${month}`) ?? 0))
      return {
        on: dayOfMonth(month, USUAL_DAY),
        cents: -left,
        kind: isBudgeted ? 'budget' : 'usual',
        rubric_id,
      }
    }),
  )
}

function sumBy<Row>(
  rows: readonly Row[],
  part: (row: Row) => [key: string, cents: Cents],
): Map<string, Cents> {
  const sums = new Map<string, Cents>()
  for (const row of rows) {
    const [key, cents] = part(row)
    sums.set(key, (sums.get(key) ?? 0) + cents)
  }
  return sums
}

function totalsOf(events: readonly CashEvent[]): Record<CashKind, Cents> {
  const totals = { charges: 0, fees: 0, income: 0, bills: 0, recurring: 0, budget: 0, usual: 0 }
  for (const { kind, cents } of events) totals[kind] += cents
  return totals
}

/** Computes the balance at the end of each day with an event, and each month. */
function walk(
  opening: Cents,
  events: readonly CashEvent[],
  today: string,
): Pick<Projection, 'months' | 'lowest'> {
  const byDay = Map.groupBy(events, ({ on }) => on)
  const days = [...byDay.keys()].sort((a, b) => daysBetween(b, a))
  const months: ProjectedMonth[] = []
  let balance = opening
  for (const month of [monthOf(today), ...futureMonths(today)]) {
    const start = months.length === 0 ? today : `${month}-01`
    const held: ProjectedMonth = {
      month,
      opening: balance,
      in: 0,
      out: 0,
      closing: balance,
      lowest: { on: start, cents: balance },
    }
    for (const day of days) {
      if (monthOf(day) !== month) continue
      for (const { cents } of byDay.get(day) ?? []) {
        if (cents > 0) held.in += cents
        else held.out -= cents
        balance += cents
      }
      if (balance < held.lowest.cents) held.lowest = { on: day, cents: balance }
    }
    held.closing = balance
    months.push(held)
  }
  const lowest = months.reduce((low, { lowest: own }) => (own.cents < low.cents ? own : low), {
    on: today,
    cents: opening,
  })
  return { months, lowest }
}
