type Counted = { count: number; cents: number }

/** The answer of `home_summary`; centavos, civil dates. */
export type HomeSummary = {
  today: string
  condominium: { total_units: number | null; unit_count: number; has_document: boolean; has_address: boolean }
  trial_ends_at: string | null
  has_bank: boolean
  convention_assumed: boolean
  newest: { competence: string; due_on: string; status: 'issuing' | 'issued'; total_cents: number } | null
  due_this_month: { due_on: string | null; total_cents: number }
  requests: { count: number; oldest: string | null }
  reviews: Counted
  unsent: Counted
  rejected: number
  funds: {
    kind: 'ordinary' | 'reserve' | 'works'
    name: string
    balance_cents: number
    month_cents: number
  }[]
  received: { received_on: string; cents: number }[]
}

/** The month so far beside its approved budget; centavos. */
export type BudgetMonth = {
  planned_cents: number
  actual_cents: number
  /** How many have a plan or an expense. */
  accounts: number
  /** The five where most is planned or spent. */
  largest: { rubric_id: string; rubric: string; planned_cents: number; actual_cents: number }[]
}

/** Visitors in the building, parcels that wait, those that came more than five days ago. */
export type Gate = { inside: number; waiting: number; old: number }

/** The rate at the end of a month before, in hundredths of a percent; null when nothing had fallen due. */
export type DelinquencyBefore = { month: string; hundredths: number | null }

/** What is open and overdue today, with fine, interest and correction; centavos. */
export type FinanceSummary = {
  today: string
  overdue: {
    charge_count: number
    unit_count: number
    principal_cents: number
    correction_cents: number
    fine_cents: number
    interest_cents: number
    total_cents: number
  }
  upcoming: { charge_count: number; cents: number; next_due_on: string | null }
  /** Hundredths of a percent; null when nothing fell due in the last twelve months. */
  delinquency: number | null
}
