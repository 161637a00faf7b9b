import type { Cents } from '../money.ts'
import { lineKey, type YearLine, yearTotal } from './year-line.ts'

type Line = Pick<YearLine, 'fund_id' | 'rubric_id' | 'cents'>

export type LineDifference = {
  fund_id: string
  rubric_id: string
  before: Cents
  after: Cents
  /** Changed months, counted from 0. */
  months: number[]
}

/** What a version changes of an earlier one, line by line, the largest change first. Lines that stay are left out. */
export function differences(before: readonly Line[], after: readonly Line[]): LineDifference[] {
  const old = new Map(before.map((line) => [lineKey(line), line]))
  const fresh = new Map(after.map((line) => [lineKey(line), line]))
  const keys = new Set([...old.keys(), ...fresh.keys()])
  return [...keys]
    .flatMap((key) => {
      const [was, is] = [old.get(key), fresh.get(key)]
      const { fund_id, rubric_id } = (is ?? was)!
      const months = Array.from({ length: 12 }, (_, month) => month).filter(
        (month) => (was?.cents[month] ?? 0) !== (is?.cents[month] ?? 0),
      )
      if (months.length === 0 && was && is) return []
      return [{ fund_id, rubric_id, before: was ? yearTotal(was) : 0, after: is ? yearTotal(is) : 0, months }]
    })
    .sort((one, other) => Math.abs(other.after - other.before) - Math.abs(one.after - one.before))
}
