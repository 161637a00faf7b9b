import type {
  IncidentEventKind,
  IncidentOutcome,
  IncidentStatus,
  Place,
  Priority,
  Visibility,
  Waiting,
} from './words.ts'

type IncidentEvent = {
  id: string
  kind: IncidentEventKind
  from: string | null
  to: string | null
  note: string | null
  at: string
  by: string | null
}
export type IncidentComment = {
  id: string
  body: string | null
  is_internal: boolean
  is_answer: boolean
  is_mine: boolean
  at: string
  removed_at: string | null
  by: string | null
}
export type IncidentFile = {
  id: string
  path: string
  name: string
  type: string | null
  size: number
  at: string
  /** The reader added it. */
  is_mine: boolean
}
export type SupplierLink = {
  supplier: string
  /** The address of the register; null of a supplier without one, who hears of nothing. */
  supplier_email: string | null
  /** The newest one. */
  link: {
    id: string
    email: string
    shows_photos: boolean
    expires_at: string
    sent_at: string | null
    failed: boolean
    seen_at: string | null
    /** When it was ended or expired. */
    ended_at: string | null
  } | null
}
type OtherIncident = { id: string; protocol: string; title: string }

/** The answer of `incident_view`; fields that the caller may not see are null. Instants are ISO texts. */
export type IncidentView = Place & {
  id: string
  protocol: string
  title: string
  description: string
  status: IncidentStatus
  waiting_for: Waiting | null
  outcome: IncidentOutcome | null
  category_id: string
  priority: Priority
  visibility: Visibility
  /** The management asked the reporter whether neighbours may read it; null without a question. */
  publish_asked_at: string | null
  unit_id: string | null
  place_id: string | null
  reporter_name: string | null
  reporter_unit: string | null
  is_mine: boolean
  created_at: string
  answer_due_at: string | null
  solve_due_at: string | null
  paused_at: string | null
  paused_minutes: number
  answered_at: string | null
  solved_at: string | null
  closed_at: string | null
  reopened: number
  rating: number | null
  rating_words: string | null
  assignee_id: string | null
  assignee_name: string | null
  supplier_id: string | null
  supplier_name: string | null
  /** How the supplier hears of it; the management's own, and null without a supplier. */
  supplier_link: SupplierLink | null
  followers: number
  is_followed: boolean
  follower_names: { name: string | null; unit: string | null; at: string }[] | null
  merged_into: OtherIncident | null
  duplicates: OtherIncident[]
  outage: { id: string; title: string; ended_at: string | null } | null
  events: IncidentEvent[]
  comments: IncidentComment[]
  files: IncidentFile[]
  may: {
    manage: boolean
    /** It is about the reader's own unit: another administrator decides it. */
    is_own_case: boolean
    work: boolean
    comment: boolean
    rate: boolean
    reopen: boolean
    withdraw: boolean
  }
}

/** Returns the minutes from the report to the first answer and to the solution, less the time spent waiting for the reporter; null until then. */
export function timesOf(
  view: Pick<IncidentView, 'created_at' | 'answered_at' | 'solved_at' | 'paused_minutes'>,
): { answer: number | null; solve: number | null } {
  const since = (at: string | null) => at && (Date.parse(at) - Date.parse(view.created_at)) / 60_000
  const answer = since(view.answered_at)
  const solve = since(view.solved_at)
  return {
    answer: typeof answer === 'number' ? answer : null,
    solve: typeof solve === 'number' ? Math.max(0, solve - view.paused_minutes) : null,
  }
}
