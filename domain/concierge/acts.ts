import { z } from 'zod'
import { instant } from '../fields/time.ts'
import { signatureText } from '../signature-path.ts'

/**
 * Everything a desk does is an act, created on the device and never changed (docs/decisions/0041). Device and server read acts by these schemas and
 * derive the current state from them by the same fold (`fold-acts.ts`).
 */

const uuid = z.guid('Identificação inválida.').transform((id) => id.toLowerCase())
/** Text of one line, as the database takes it: without control characters and marks that turn the reading direction. */
const line = (most: number) =>
  z
    .string()
    .transform((typed) => plain(typed))
    .pipe(z.string().min(1, 'Preencha este campo.').max(most, `Use até ${most} letras.`))
/** A text of several lines. */
const text = (most: number) =>
  z
    .string()
    .transform((typed) => typed.split('\n').map(plain).join('\n').trim())
    .pipe(z.string().min(1, 'Preencha este campo.').max(most, `Use até ${most} letras.`))

/** Control characters and marks of reading direction become spaces, several spaces one. */
const plain = (typed: string): string =>
  typed
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

const visitKinds = ['visitor', 'provider', 'guest', 'courier', 'other'] as const
export type VisitKind = (typeof visitKinds)[number]
const admissions = ['authorization', 'call', 'resident', 'override'] as const
const handProofs = ['code', 'signature', 'known'] as const
export const occurrenceCategories = [
  'noise',
  'damage',
  'access',
  'safety',
  'emergency',
  'maintenance',
  'service',
  'other',
] as const
export type OccurrenceCategory = (typeof occurrenceCategories)[number]

/** 'ABC1234' or Mercosul 'ABC1D23', with any separators. */
const plate = z
  .string()
  .transform((typed) => typed.toUpperCase().replace(/[^A-Z0-9]/g, ''))
  .pipe(z.string().regex(/^[A-Z]{3}[0-9][0-9A-Z][0-9]{2}$/, 'Placa inválida. Ex.: ABC1D23.'))

/** Without 0, O, 1, I and L. */
const codeSigns = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const deliveryCodePattern = /^[2-9A-HJ-KM-NP-Z]{4,6}$/

/**
 * Returns the code for handing over a delivery, derived from its uuid: every desk computes the same one offline. It proves that the person saying it
 * has the unit's notice; it is not a secret of the desk.
 */
export function deliveryCode(deliveryId: string): string {
  let hash = 0x811c9dc5
  for (const sign of deliveryId.toLowerCase()) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193) >>> 0
  let code = ''
  for (let at = 0; at < 5; at++) {
    code += codeSigns[hash % codeSigns.length]
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
    hash = (hash ^ (hash >>> 12)) >>> 0
  }
  return code
}

const reason = line(200)
const payloads = {
  'visit.entered': z.strictObject({
    visit_id: uuid,
    authorization_id: uuid.nullish(),
    unit_id: uuid.nullish(),
    name: line(80),
    kind: z.enum(visitKinds),
    company: line(80).nullish(),
    /** The last three digits, for the eye. */
    document_hint: z
      .string()
      .regex(/^[0-9A-Z]{3}$/)
      .nullish(),
    /** The whole document, only if the condominium requires it: sealed separately, never in the act. */
    document: z
      .string()
      .regex(/^[0-9A-Z]{5,20}$/)
      .nullish(),
    plate: plate.nullish(),
    companions: z.int().min(0).max(99).default(0),
    admitted_by: z.enum(admissions),
    /** Person of the unit who agreed, when someone was asked. */
    admitted_name: line(80).nullish(),
    pass_id: uuid.nullish(),
    /** What checking the pass said, where it was not simply good: a code of `passes.ts`. */
    pass_code: z
      .string()
      .regex(/^[a-z_]{1,30}$/)
      .nullish(),
    ban_id: uuid.nullish(),
    photo_id: uuid.nullish(),
    note: line(300).nullish(),
    reason: reason.nullish(),
  }),
  'visit.left': z.strictObject({ visit_id: uuid }),
  'visit.refused': z.strictObject({
    visit_id: uuid,
    unit_id: uuid.nullish(),
    name: line(80),
    kind: z.enum(visitKinds).default('visitor'),
    ban_id: uuid.nullish(),
    pass_id: uuid.nullish(),
    pass_code: z
      .string()
      .regex(/^[a-z_]{1,30}$/)
      .nullish(),
    reason,
  }),
  'delivery.arrived': z.strictObject({
    delivery_id: uuid,
    unit_id: uuid,
    carrier: line(60),
    description: line(120),
    volumes: z.int().min(1).max(99).default(1),
    place: line(40).nullish(),
    photo_id: uuid.nullish(),
    label_text: text(600).nullish(),
    /** `deliveryCode(delivery_id)`, or one that the parcel's own locker gave. */
    code: z.string().regex(deliveryCodePattern),
  }),
  'delivery.handed': z.strictObject({
    delivery_id: uuid,
    to_name: line(80),
    to_person_id: uuid.nullish(),
    proof: z.enum(handProofs),
    signature: signatureText.nullish(),
    code: z.string().max(12).nullish(),
  }),
  'delivery.returned': z.strictObject({ delivery_id: uuid, reason }),
  'delivery.moved': z.strictObject({ delivery_id: uuid, place: line(40) }),
  'key.lent': z.strictObject({
    loan_id: uuid,
    key_id: uuid,
    to_name: line(80),
    unit_id: uuid.nullish(),
    /** An sentAt. */
    expected_back: instant().nullish(),
    note: line(200).nullish(),
  }),
  'key.returned': z.strictObject({ loan_id: uuid, key_id: uuid }),
  'lost.found': z.strictObject({
    item_id: uuid,
    description: line(160),
    place: line(80),
    photo_id: uuid.nullish(),
  }),
  'lost.claimed': z.strictObject({ item_id: uuid, to_name: line(80), signature: signatureText.nullish() }),
  'lost.disposed': z.strictObject({ item_id: uuid, reason }),
  'occurrence.noted': z.strictObject({
    occurrence_id: uuid,
    category: z.enum(occurrenceCategories),
    text: text(4000),
    unit_id: uuid.nullish(),
    photo_id: uuid.nullish(),
    /** The earlier act that this one corrects or continues. */
    refers_to: uuid.nullish(),
  }),
  'shift.started': z.strictObject({ shift_id: uuid }),
  'shift.handed': z.strictObject({
    shift_id: uuid,
    checklist: z.array(z.strictObject({ id: line(40), ok: z.boolean(), note: line(200).nullish() })).max(40),
    notes: z.union([z.literal(''), text(2000)]).default(''),
  }),
  'shift.accepted': z.strictObject({ shift_id: uuid, next_shift_id: uuid }),
  'patrol.passed': z.strictObject({
    point_id: uuid,
    proof: z.enum(['qr', 'nfc']),
    token: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
  }),
  'gate.opened': z.strictObject({ gate_id: uuid, visit_id: uuid.nullish(), reason }),
  'act.undone': z.strictObject({ act_id: uuid }),
} as const

export type ActKind = keyof typeof payloads
const actKinds = Object.keys(payloads) as ActKind[]
export type Payload<K extends ActKind> = z.infer<(typeof payloads)[K]>
/** What a payload may be written as, before defaults. */
export type PayloadInput<K extends ActKind> = z.input<(typeof payloads)[K]>

type ActOf<K extends ActKind> = {
  /** Made on the device. */
  id: string
  desk_id: string
  /** Counts up per desk from 1, without gaps. */
  seq: number
  kind: K
  /** ISO instant: the desk's clock, corrected by the offset known at its last contact. */
  happened_at: string
  /** Who was on duty by PIN. */
  acted_by: string
  payload: Payload<K>
}
export type Act = { [K in ActKind]: ActOf<K> }[ActKind]

const head = { id: uuid, desk_id: uuid, seq: z.int().min(1).max(2_000_000_000), acted_by: uuid }
/** A sentAt to the millisecond, always as `toISOString` writes it, so that text order is time order. */
const sentAt = instant().transform((told) => new Date(told).toISOString())

export const actSchema = z.discriminatedUnion(
  'kind',
  actKinds.map((kind) =>
    z.strictObject({ ...head, kind: z.literal(kind), happened_at: sentAt, payload: payloads[kind] }),
  ) as unknown as [z.ZodType<Act> & z.core.$ZodTypeDiscriminable],
)

/** `payload` of a kind, checked and with its defaults. Throws ZodError. */
export const payloadOf = <K extends ActKind>(kind: K, payload: PayloadInput<K>): Payload<K> =>
  payloads[kind].parse(payload) as Payload<K>

/** What an act is about: acts of one subject are folded together. Of `act.undone` it is the act that is taken back. */
export function subjectOf(act: Act): string {
  const { payload } = act
  if ('visit_id' in payload && act.kind !== 'gate.opened') return payload.visit_id as string
  if ('delivery_id' in payload) return payload.delivery_id
  if ('loan_id' in payload) return payload.loan_id
  if ('item_id' in payload) return payload.item_id
  if ('shift_id' in payload) return payload.shift_id
  if ('occurrence_id' in payload) return payload.occurrence_id
  if ('act_id' in payload) return payload.act_id
  return act.id
}

/** A second subject: the shift that begins when one is accepted, the key of a loan. */
export function secondSubjectOf(act: Act): string | null {
  if (act.kind === 'shift.accepted') return act.payload.next_shift_id
  return act.kind === 'key.lent' || act.kind === 'key.returned' ? act.payload.key_id : null
}

/** For how long a doorman takes back an act of theirs, in minutes. */
export const undoMinutes = 10
const kept = new Set<ActKind>([
  'occurrence.noted',
  'shift.started',
  'shift.handed',
  'shift.accepted',
  'patrol.passed',
  'gate.opened',
  'act.undone',
])
/** Returns whether acts of a kind may be taken back at all: those of unalterable books may not. */
export const isUndoable = (kind: ActKind): boolean => !kept.has(kind)

/** The one order of acts of all desks: who was first. */
export function compareActs(
  a: Pick<Act, 'happened_at' | 'desk_id' | 'seq'>,
  b: Pick<Act, 'happened_at' | 'desk_id' | 'seq'>,
): number {
  if (a.happened_at !== b.happened_at) return a.happened_at < b.happened_at ? -1 : 1
  if (a.desk_id !== b.desk_id) return a.desk_id < b.desk_id ? -1 : 1
  return a.seq - b.seq
}
