import type { IncidentStatus, Priority } from '../../incidents/words.ts'
import type { MaintenanceFile, WorkWarranty } from '../assets/view.ts'
import type { AssetCategory } from '../assets/words.ts'
import type { Cycle, EveryUnit } from '../plans/due-days.ts'
import type { Limits } from './measures.ts'
import type { EventKind, OrderKind, OrderStatus, Responsible, TaskKind } from './words.ts'
import type { Works } from './works.ts'

/** Another order, by what a link to it shows. */
export type TiedOrder = { id: string; code: string; title: string; status: OrderStatus }

export type OrderTask = Limits & {
  id: string
  position: number
  label: string
  kind: TaskKind
  unit: string
  is_required: boolean
  done_at: string | null
  by: string | null
  value: number | null
  is_outside: boolean
  note: string
  /** Done, with everything it requires. */
  is_met: boolean
  files: MaintenanceFile[]
}

/** A document that a supplier must have and that does not hold. */
export type Hindrance = { kind: string; state: string; name: string | null; expires_on: string | null }

export type OrderQuote = {
  id: string
  supplier_id: string
  supplier_name: string
  items: { description: string; cents: number }[]
  cents: number
  valid_until: string | null
  days: number | null
  warranty_months: number | null
  notes: string
  created_at: string
  lapsed: Hindrance[]
  files: MaintenanceFile[]
}

/** A whole order, as public.maintenance_order returns it; a person who only does the work gets neither quotes nor costs. */
export type OrderView = {
  id: string
  code: string
  kind: OrderKind
  title: string
  description: string
  status: OrderStatus
  is_open: boolean
  priority: Priority
  asset_id: string | null
  place_id: string | null
  place_name: string | null
  place_note: string
  responsible: Responsible
  assignee_id: string | null
  assignee_name: string | null
  supplier_id: string | null
  supplier_name: string | null
  lapsed_reason: string | null
  planned_on: string | null
  due_on: string
  started_at: string | null
  done_on: string | null
  done_note: string
  checked_at: string | null
  /** Why it was cancelled, or skipped by its plan. */
  cancel_reason: string | null
  /** Who did the work, by the full name; the strokes where it was drawn. */
  signed_name: string | null
  signature: string | null
  signed_at: string | null
  signed_by_name: string | null
  quote_id: string | null
  quote_reason: string | null
  quotes_exception: string | null
  works: Works | null
  /** The assembly's, that the works rest on. */
  decision_id: string | null
  decision: { id: string; label: string; decided_on: string } | null
  /** Why the works began before the assembly knew. */
  urgent_reason: string | null
  cost_cents: number | null
  minutes: number | null
  spent_minutes: number | null
  created_at: string
  created_by_name: string | null
  today: string
  asset: { id: string; name: string; category: AssetCategory; warranty_until: string | null } | null
  plan: { id: string; title: string; every: number; every_unit: EveryUnit; next_on: string | null } | null
  /** Of the plan that goes on, with the norm that it follows. */
  cycle: (Cycle & { standard: string }) | null
  incident: { id: string; protocol: string; title: string; status: IncidentStatus } | null
  inspection: { id: string; name: string } | null
  follows: TiedOrder | null
  followed_by: TiedOrder[]
  warranty: WorkWarranty | null
  /** Of the supplier's work; `may_edit` once, by who gave it. */
  rating: { stars: number; note: string; by: string | null; may_edit: boolean } | null
  bill: {
    id: string
    description: string
    status: 'open' | 'paid' | 'cancelled'
    due_on: string
    gross_cents: number
    instalments: number
  } | null
  tasks: OrderTask[]
  events: {
    id: string
    kind: EventKind
    from: string | null
    to: string | null
    note: string | null
    at: string
    by: string | null
  }[]
  quotes: OrderQuote[]
  files: MaintenanceFile[]
  rule: { quotes_above_cents: number | null; quotes_needed: number; assembly_above_cents: number | null }
  may: { manage: boolean; work: boolean }
}
