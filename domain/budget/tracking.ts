import { type Cents, sumCents } from '../money.ts'
import { isOver, type Threshold } from './variance.ts'
import { lineKey, type YearLine } from './year-line.ts'

/** What the books say of a rubric of a fund in each of a fiscal year's months. */
export type ActualLine = { fund_id: string; rubric_id: string; cents: readonly Cents[] }

export type TrackedLine = {
  fund_id: string
  rubric_id: string
  planned: Cents[]
  actual: Cents[]
  /** False for what the books have and the budget does not. */
  isPlanned: boolean
}

const none = (): Cents[] => new Array<Cents>(12).fill(0)

/** Compares plan and books: every line of the plan, then spending without one. */
export function track(
  lines: readonly Pick<YearLine, 'fund_id' | 'rubric_id' | 'cents'>[],
  actuals: readonly ActualLine[],
): TrackedLine[] {
  const books = new Map(actuals.map((line) => [lineKey(line), line]))
  const planned = lines.map((line) => ({
    fund_id: line.fund_id,
    rubric_id: line.rubric_id,
    planned: [...line.cents],
    actual: [...(books.get(lineKey(line))?.cents ?? none())],
    isPlanned: true,
  }))
  const known = new Set(lines.map(lineKey))
  const others = actuals
    .filter((line) => !known.has(lineKey(line)) && line.cents.some((cents) => cents !== 0))
    .map(({ fund_id, rubric_id, cents }) => ({
      fund_id,
      rubric_id,
      planned: none(),
      actual: [...cents],
      isPlanned: false,
    }))
  return [...planned, ...others]
}

export type Compared = { planned: Cents; actual: Cents; difference: Cents }

/** Months `from` to `until` (counted from 0, both included) of plan and books. */
export function compare(lines: readonly TrackedLine[], from: number, until: number): Compared {
  const sum = (of: (line: TrackedLine) => readonly Cents[]) =>
    sumCents(lines.flatMap((line) => of(line).slice(from, until + 1)))
  const planned = sum((line) => line.planned)
  const actual = sum((line) => line.actual)
  return { planned, actual, difference: actual - planned }
}

/** The rubrics that went too far above one month's plan, all funds of a rubric together. */
export function overruns(
  lines: readonly TrackedLine[],
  month: number,
  threshold: Threshold,
): (Compared & { rubric_id: string })[] {
  const rubrics = Map.groupBy(lines, ({ rubric_id }) => rubric_id)
  return [...rubrics].flatMap(([rubric_id, own]) => {
    const compared = compare(own, month, month)
    return isOver(compared.planned, compared.actual, threshold) ? [{ rubric_id, ...compared }] : []
  })
}
