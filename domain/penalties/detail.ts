import type { Cents } from '../money.ts'
import type { Basis } from './limits.ts'
import type {
  ActKind,
  AppealTo,
  CaseState,
  Decider,
  Duty,
  InfractionSource,
  LetterKind,
  Measure,
  Outcome,
  Way,
} from './words.ts'

/** A case; days are 'YYYY-MM-DD', money centavos. */
type Case = {
  id: string
  number: string
  unit_id: string
  unit_label: string
  type_id: string
  breached_on: string
  breached_time: string | null
  place: string
  facts: string
  report_id: string | null
  shows_report_files: boolean
  defence_days: number
  appeal_days: number
  decided_by: Decider
  appeal_to: AppealTo
  created_at: string
  state: CaseState
  told_at: string | null
  term_ends_on: string | null
  fine_cents: Cents | null
}

type ActFile = { path: string; name: string; size: number; etag: string | null }
type Computation = {
  contribution_cents: Cents
  month: string
  charge_id: string
  times: number
  most_cents: Cents
  votes: { basis: 'units' | 'shares'; total: number; favour: number } | null
  decision: string | null
}

export type Act = {
  id: string
  position: number
  kind: ActKind
  acted_at: string | Date
  actor_name: string
  actor_role: string
  body: string
  about_id: string | null
  way: Way | null
  delivered_on: string | null
  receiver: string | null
  witness: string | null
  tracking: string | null
  term_ends_on: string | null
  wants_hearing: boolean | null
  is_on_paper: boolean | null
  outcome: Outcome | null
  cents: Cents | null
  basis: Basis | null
  decision_id: string | null
  decision?: string | null
  computation: Computation | null
  files: ActFile[]
  previous_hash: string
  hash: string
}

type Version = {
  name: string
  source: InfractionSource
  article: string
  quote: string
  duty: Duty
  first_measure: Measure
  names_fine: boolean
  fine_hundredths: number | null
  fine_cents: Cents | null
  window_months: number
  version: number
  in_force_from: string
}

export type CaseDetail = {
  today: string
  case: Case
  version: Version
  parties: { person_id: string; name: string; tie: string }[]
  acts: Act[]
  /** Seals of the acts that the reader may not read, in order. */
  sealed: { position: number; hash: string; previous_hash: string }[]
  letters: { id: string; act_id: string; kind: LetterKind; code: string }[]
  is_mine: boolean
  /** Whether every act's hash follows from it and the one before. */
  holds: boolean
  /** The unit's earlier penalties; null for readers outside the board. */
  earlier:
    | { id: string; number: string; name: string; breached_on: string; state: CaseState; is_same: boolean }[]
    | null
  contribution: { contribution_cents: Cents; month: string; charge_id: string } | null
  report: { id: string; told_at: string; role: string; facts: string; name: string | null } | null
  /** Its origin, as far as the reader may know it; null for the accused. Not available to papers. */
  origin?: {
    incident: { id: string; protocol: string; title: string } | null
    entry: { id: string; number: number; noted_at: string; text: string } | null
  } | null
  due: {
    id: string
    state: 'waiting' | 'charged' | 'waived'
    cents: Cents
    charged_from: string
    charge_id: string | null
  } | null
}

/** Returns the last act of a kind, if any. */
export const lastAct = (acts: readonly Act[], kind: ActKind): Act | undefined =>
  acts.findLast((act) => act.kind === kind)

/** Whether a letter has arrived, and by which act. */
export const deliveryOf = (acts: readonly Act[], letterActId: string): Act | undefined =>
  acts.find(({ kind, about_id }) => kind === 'delivered' && about_id === letterActId)
