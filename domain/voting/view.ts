import type { Matter } from '../decisions/matters.ts'
import type { Session } from './minutes-facts.ts'
import type { ConventionNeed, ItemCount, Outcome } from './outcome.ts'
import type {
  AssemblyForm,
  AssemblyKind,
  AssemblyState,
  Ballot,
  Barred,
  ItemState,
  Presence,
} from './words.ts'

/** Sums of a roll; `weight` is what votes count by, `shares` what art. 1.352 requires, whatever votes count by. */
type Figures = {
  units: number
  shares: number
  weight: number
  present_units: number
  present_shares: number
  present_weight: number
  proxy_units: number
  remote_units: number
  barred_units: number
  barred_present: number
}

export type ViewedItem = {
  id: string
  position: number
  title: string
  body: string
  matter: Matter
  ballot: Ballot
  secret: boolean
  options: string[]
  /** Of an election: to how many seats, and how many come after. */
  seats: number
  substitutes: number
  about_unit_id: string | null
  about_unit: string | null
  convention: ConventionNeed | null
  parent_id: string | null
  /** The first notice that had it as it stands, and the one that left it out. */
  since_notice: number
  left_out_in: number | null
  opened_at: string | null
  closes_at: string | null
  closed_at: string | null
  withdraw_reason: string
  debate: string
  result: { outcome?: Outcome; count?: ItemCount } | null
  decision_id: string | null
  state: ItemState
}

export type ViewedProxy = {
  id: string
  unit_id: string
  unit_label: string
  grantor_name: string
  holder_name: string
  signed_at_place: string
  signed_on: string
  item_ids: string[]
  /** The notice that its giver had read. */
  notice_number: number
  is_notarised: boolean
  refused_reason: string | null
  state: 'given' | 'accepted' | 'refused' | 'revoked'
  is_mine: boolean
  is_held: boolean
}

type ViewedNotice = {
  number: number
  sent_at: string
  reason: string | null
  by_hand: string
  by_hand_units: { unit_id: string; label: string }[]
}

/** An assembly as `assembly_view` returns it. */
export type AssemblyView = {
  id: string
  kind: AssemblyKind
  form: AssemblyForm
  title: string
  convened_by: 'management' | 'owners'
  conveners: string
  convener_count: number | null
  first_call_at: string
  second_call_at: string | null
  place: string
  access: string
  notice: string
  cut_off_on: string
  called_at: string | null
  /** The latest notice; since when and why, where it took the place of another. */
  notice_number: number
  amended_at: string | null
  amend_reason: string | null
  /** All that were sent, the first first. */
  notices: ViewedNotice[]
  /** How owners were told whom no channel reached, and of which units. */
  by_hand: string
  by_hand_units: { unit_id: string; label: string }[]
  weight: 'share' | 'unit'
  proxy_cap: number | null
  proxy_to_sindico: boolean
  proxy_to_debtor: boolean
  proxy_notarised: boolean
  /** The front desk registers who comes. */
  desk_registers: boolean
  opened_at: string | null
  call: 1 | 2 | null
  chair: string
  secretary: string
  resumes_at: string | null
  sessions: Session[]
  suspend_reason: string
  closed_at: string | null
  cancel_reason: string | null
  state: AssemblyState
  now: string
  today: string
  manages: boolean
  figures: Figures
  /** Of the roll, or of the register before there is one; and what is 1. */
  share_sum: number
  share_total: number
  items: ViewedItem[]
  /** What a later notice left out. */
  left_out: ViewedItem[]
  proxies: ViewedProxy[]
  my_units: { id: string; label: string; is_tenant: boolean; by_proxy: boolean }[]
}

/** What a unit shows at the door, as `assembly_door_codes` returns it. */
export type DoorCode = { unit_id: string; label: string; code: string }

/** What the front desk learns of one of today's assemblies, as `desk_assemblies` returns it. */
export type DeskAssembly = {
  id: string
  title: string
  place: string
  state: 'called' | 'open' | 'suspended'
  at: string
  second_call_at: string | null
  registers: boolean
}

/** In what capacity somebody comes for a unit. */
export type ComesAs = 'owner' | 'representative' | 'tenant' | 'proxy'

/** A unit of the front desk's check-in list, as `desk_roll` returns it. */
export type DeskUnit = {
  id: string
  label: string
  presence: Presence
  holder_name: string | null
  arrived_at: string | null
  people: { name: string; comes_as: ComesAs }[]
}

export type LiveUnit = {
  id: string
  label: string
  share: number
  weight: number
  presence: Presence
  is_voting: boolean
  barred: Barred | null
  by_proxy: boolean
  is_tenant: boolean
  choice: string | null
  receipt: string | null
  voted_at: string | null
}
type Speaker = {
  id: string
  unit_id: string
  unit: string
  name: string
  asked_at: string
  started_at: string | null
  /** For how long, where the table set a limit. */
  minutes: number | null
}

/** A secret item's ballot period, as `secret_room` returns it. */
export type SecretVote = {
  id: string
  item_id: string
  terms_hash: string
  opened_at: string
  closed_at: string | null
  annulled_at: string | null
  annul_reason: string | null
  result: { totals: number[]; ballots: number; weight: number } | null
  /** In the order of the terms. */
  trustees: { name: string; public_key: string; is_mine: boolean; is_sent: boolean }[]
  head: string
  position: number | null
  voted: number
  /** Ballots of the reader's units, in the board's order. */
  mine: { unit_id: string; sequence: number; receipt: string; moment: string }[]
}

/** What the parties to the secret votes of an assembly need. */
export type SecretRoom = {
  trustees: { id: string; name: string; public_key: string | null; is_mine: boolean; user_id?: string }[]
  units: { id: string; credential: string | null; is_tenant: boolean }[]
  registered: number
  booth: number
  votes: SecretVote[]
}

/** What everybody sees of a session, as rooms hear it in `assembly:<id>`. */
export type AssemblyPulse = {
  now: string
  state: AssemblyState
  figures: Figures
  item: {
    id: string
    opened_at: string
    closes_at: string | null
    figures: Figures
    /** Of a secret item nothing. */
    votes: { choice: string; units: number; weight: number }[]
    /** Units that voted, whatever their choice. */
    voted: number
  } | null
  floor: Speaker[]
}

/** The current state of a session, as `assembly_live` returns it: with the reader's own units and votes. */
export type AssemblyLive = AssemblyPulse & { units: LiveUnit[] }

export type Seen = 'absent' | 'present' | 'proxy' | 'voted' | 'voted_proxy' | 'barred'
export type RollUnit = {
  id: string
  label: string
  block: string
  floor: number | null
  share: number
  seen: Seen
  presence: Presence
  holder_name: string | null
  owner_name: string | null
  barred: Barred | null
  arrived_at: string | null
}
