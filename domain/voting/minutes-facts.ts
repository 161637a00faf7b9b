import type { Matter } from '../decisions/matters.ts'
import type { ConventionNeed, ItemCount, Outcome } from './outcome.ts'
import type { AssemblyForm, AssemblyKind, Ballot, ItemState, Presence } from './words.ts'

/** A session as the assembly records it; instants as ISO. A permanent assembly has several (art. 1.353 § 1º). */
export type Session = {
  started_at: string
  ended_at?: string
  chair: string
  secretary: string
  resumes_at?: string
  reason?: string
}

/** A result with what the database stores with it: who was present, and the open votes by heads and by shares. */
export type ToldResult = {
  outcome?: Outcome
  count?: ItemCount
  told?: {
    session: number
    closed_at: string
    figures: { units: number; shares: number; present_units: number; present_shares: number }
    /** Units that voted: of several seats fewer than the votes of all names. */
    voted?: number
    votes: { choice: string; units: number; shares: number }[]
  }
}

export type MinutesItem = {
  id: string
  position: number
  parent_id: string | null
  title: string
  body: string
  matter: Matter
  ballot: Ballot
  convention: ConventionNeed | null
  secret: boolean
  about_unit: string | null
  debate: string
  state: ItemState
  closed_at: string | null
  withdrawn_at: string | null
  withdraw_reason: string
  result: ToldResult | null
  partial_results: ToldResult[]
}

/** A unit present in the sessions that the minutes cover. Shares are whole, of the roll's total. */
export type Attendant = {
  unit: string
  share: number
  presence: Exclude<Presence, 'absent'>
  holder: string
  arrived_at: string
  /** Only in the board's papers: which units lose the vote because of debts is not shown to everyone. */
  is_voting?: boolean
  /** The front desk registered the arrival. */
  at_desk?: boolean
}

/** What happened, as minutes are drafted from it. Instants as ISO, days as 'YYYY-MM-DD'. */
export type MinutesFacts = {
  condominium: { name: string; document: string | null; address: string }
  /** The building's time zone, for all hours shown. */
  zone: string
  kind: AssemblyKind
  form: AssemblyForm
  title: string
  convened_by: 'management' | 'owners'
  conveners: string
  /**
   * Every notice that was sent, the first first; `reason` says what another changed and why, `by_hand` how owners were told whom no channel reached,
   * and of which units: empty where the notice reached all.
   */
  notices: {
    number: number
    sent_at: string
    reason: string | null
    by_hand: string
    by_hand_units: string[]
  }[]
  first_call_at: string
  second_call_at: string | null
  place: string
  access: string
  weight: 'share' | 'unit'
  call: 1 | 2
  cut_off_on: string
  /** The session covered; null: the whole assembly. */
  session: number | null
  sessions: Session[]
  roll: { units: number; shares: number }
  /** What the shares would total if they were right: 1. */
  share_total: number
  attendance: Attendant[]
  /** Debtors that may vote: by the table's word or by their payment, and why. */
  admitted: { unit: string; reason: string; by: 'table' | 'payment' }[]
  /** Units whose payment was undone during the session. */
  barred_again: { unit: string; at: string; reason: string }[]
  items: MinutesItem[]
}

/** A section of the minutes: the drafted text stays next to the current one. An empty line separates paragraphs. */
export type MinutesSection = { key: string; title: string; drafted: string; text: string }
export type Signing = 'draft' | 'signing' | 'signed'

export const signerDuties = {
  chair: 'Preside a mesa',
  secretary: 'Secretaria a mesa',
  council: 'Conselho fiscal',
  other: 'Presente',
} as const
export type SignerDuty = keyof typeof signerDuties

export const signWays = {
  drawn: 'desenhada na tela',
  typed: 'pelo nome completo, com aceite',
  outside: 'em PDF assinado fora (ICP-Brasil ou gov.br)',
} as const
export type SignWay = keyof typeof signWays

export type MinutesSignature = {
  id: string
  duty: SignerDuty
  name: string
  has_account: boolean
  is_mine: boolean
  way: SignWay | null
  drawn: string | null
  is_continued: boolean | null
  signed_at: string | null
  hash: string | null
  voided_at: string | null
}

/** Minutes as `minutes_view` returns them. */
export type MinutesView = {
  id: string
  assembly_id: string
  session: number | null
  version: number
  sections: MinutesSection[]
  annex: Attendant[]
  state: Signing
  created_at: string
  frozen_at: string | null
  text_hash: string | null
  code: string | null
  reopened_reason: string | null
  signed_at: string | null
  seal_hash: string | null
  pdf_hash: string | null
  signatures: MinutesSignature[]
  versions: { version: number; saved_at: string; by: string | null }[]
}
