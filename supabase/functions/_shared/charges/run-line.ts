import type { BudgetLine } from '../../../../domain/charges/budget.ts'
import type { FallsOn } from '../../../../domain/charges/owner-part.ts'

/** A line of the month with the fund and the rubrics that it means. `rubric` is the rubric's name. */
export type RunLine = BudgetLine & {
  fund_id: string
  fund_name: string
  rubric_id: string
  /** The rubric on which the line is booked: its own if that is an income rubric, otherwise the fund's charging rubric. */
  income_rubric_id: string
  /** Who pays it, in words; null: everyone. */
  scope: string | null
  /** Whom it falls on in a let unit (Lei 8.245/1991, arts. 22, 23). */
  falls_on: FallsOn
  /** What waited of units. */
  is_due?: boolean
}
