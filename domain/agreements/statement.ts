import type { Cents } from '../money.ts'
import type { AgreementStatus } from './words.ts'

/** A row of the list of agreements, by unit and without names. */
export type AgreementRow = {
  id: string
  reference: string
  unit_id: string
  unit_label: string
  status: AgreementStatus
  agreed_on: string
  debt_cents: Cents
  waived_cents: Cents
  total_cents: Cents
  paid_cents: Cents
  instalments: number
  paid_instalments: number
  late_instalments: number
  next_due_on: string | null
  breaks_on: string | null
  key: string
}
