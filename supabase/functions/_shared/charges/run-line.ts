import type { BudgetLine } from '../../../../domain/charges/budget.ts'

/** A line of the month with the fund and the rubrics that it means. `rubric` is the rubric's name. */
export type RunLine = BudgetLine & {
  fund_id: string
  fund_name: string
  rubric_id: string
  /** What the line is booked as: its own rubric where that is one of income, else what the fund charges for. */
  income_rubric_id: string
  /** Who pays it, in words; null: everybody. */
  scope: string | null
  /** What waited of units. */
  is_due?: boolean
}
