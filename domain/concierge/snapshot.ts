import type { Act, VisitKind } from './acts.ts'
import type { SealingKey } from './desk/sealed-acts.ts'
import type { PassKey, PassPolicy } from './passes.ts'
import type { PinVerifier } from './pin.ts'

/**
 * What a desk stores on the device. State (who is inside, pending deliveries, loans, lost things, the shift) is not included: `foldActs` derives it
 * from `acts` and the device's own pending acts.
 */

export type ConciergeSettings = {
  document_policy: 'none' | 'hint' | 'full'
  pass_policy: PassPolicy
  overstay_hours: number
  delivery_reminder_days: number[]
  visit_retention_days: number
  document_retention_days: number
  photo_retention_days: number
  shift_checklist: { id: string; label: string }[]
  /** Emergency contacts, as the administration wrote them. */
  contacts: { name: string; phone: string; note?: string | null }[]
}
export type SnapshotUnit = {
  id: string
  /** 'B-302'. */
  label: string
  block: string
  number: string
  kind: string
  /** The unit's own choice, to be called by the gate. */
  gate_name: string | null
  gate_phone: string | null
  hides_visitors: boolean
}
export type SnapshotPerson = {
  id: string
  name: string
  unit_id: string
  /** Lives there, or owns it without a tenant: may say yes to a visit. */
  authorises: boolean
}
export type SnapshotPlate = {
  plate: string
  unit_id: string
  model: string | null
  color: string | null
  spot: string | null
}
export type SnapshotAuthorization = {
  id: string
  unit_id: string
  kind: VisitKind
  /** Empty where the unit hides its visitors: only the pass names them. */
  name: string
  company: string | null
  document_hint: string | null
  plate: string | null
  companions_max: number
  /** ISO instants. */
  valid_from: string
  valid_until: string
  /** 0 is Sunday; null is every day. */
  weekdays: number[] | null
  /** 'HH:MM'. */
  from_time: string | null
  until_time: string | null
  uses_max: number | null
  uses: number
  /** The guest list that it is on. */
  party_id: string | null
  party_name: string | null
  pass_id: string | null
  note: string | null
  by_name: string | null
}
/** A booking whose guests come: `id` is their list's. Of units that hide their visitors there is none. */
type SnapshotBooking = {
  id: string
  unit_id: string
  area_name: string
  /** ISO instants of the booking itself; its guests may come from an hour before. */
  starts_at: string
  ends_at: string
}
export type SnapshotBan = {
  id: string
  /** null: the whole building. */
  unit_id: string | null
  name: string
  description: string | null
  photo_path: string | null
  reason: string
  until: string | null
}
type SnapshotInstruction = { id: string; unit_id: string | null; text: string; until: string | null }
type SnapshotKey = { id: string; name: string; place: string | null; unit_id: string | null }
export type SnapshotDoorman = { user_id: string; name: string; role: string; pin: PinVerifier | null }
export type SnapshotGate = { id: string; name: string; can_open: boolean }
type SnapshotPoint = { id: string; name: string; position: number; token_hash: string }
/** A conflicting act that no one has settled yet, or its settlement. */
type SnapshotConflict = {
  act_id: string
  code: string
  other_act_id: string | null
  resolution: 'first' | 'this' | 'both' | null
  note: string | null
}

/** The parts that change apart from acts; each is sent whole when it differs. */
export type SnapshotSections = {
  /** Includes the building's time zone, so that a desk can continue offline. */
  settings: ConciergeSettings & { time_zone?: string }
  authorizations: SnapshotAuthorization[]
  bookings: SnapshotBooking[]
  bans: SnapshotBan[]
  instructions: SnapshotInstruction[]
  keys: SnapshotKey[]
  doormen: SnapshotDoorman[]
  gates: SnapshotGate[]
  points: SnapshotPoint[]
  passes: { keys: PassKey[]; revoked: string[] }
  /** Key with which the device seals its unsent acts when it is switched off. */
  sealing: SealingKey | null
  conflicts: SnapshotConflict[]
  /** Large and slow to change: included in changes only on request. */
  register: { units: SnapshotUnit[]; people: SnapshotPerson[]; plates: SnapshotPlate[] }
}
export type SectionName = keyof SnapshotSections

/**
 * An act as the server sends it: `number` is its place in the condominium's chain. Other desks get acts of a unit that hides its visitors with
 * `is_hidden` and the name 'Visita reservada'.
 */
export type RecordedAct = Act & { number: number; is_hidden: boolean; acted_by_name: string }

export type DeskSnapshot = SnapshotSections & {
  /** ISO instant by the server's clock. */
  taken_at: string
  /** Opaque: for `desk-changes`. */
  cursor: string
  desk: { id: string; name: string; last_seq: number }
  condominium: { id: string; name: string }
  /** Every act of each open subject (inside, pending, lent, stored, on duty), and all of the last 36 hours. */
  acts: RecordedAct[]
}

/** `acts`: all acts since, in the order of recording. `sections`: those that differ. */
export type DeskChanges = {
  taken_at: string
  cursor: string
  desk: { id: string; name: string; last_seq: number }
  acts: RecordedAct[]
  /** More than fits in one answer: request again with the new cursor. */
  more: boolean
  sections: Partial<SnapshotSections>
}

/** What `record-desk-acts` says of each act, in the order sent. */
export type ActAnswer = {
  id: string
  result: 'done' | 'conflict' | 'refused'
  code: string | null
  /** What to do, for the doorman. Empty when done. */
  text: string
  /** The winning act. */
  other_act_id: string | null
}
