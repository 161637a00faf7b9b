import type { Delivery } from '../fold/deliveries.ts'
import type { Visit } from '../fold/visits.ts'
import type { SnapshotAuthorization, SnapshotPerson, SnapshotPlate, SnapshotUnit } from '../snapshot.ts'

/** Something that the desk's one search finds. */
export type Found =
  | { what: 'unit'; unit: SnapshotUnit }
  | { what: 'person'; person: SnapshotPerson; unit: SnapshotUnit | null }
  | { what: 'plate'; plate: SnapshotPlate; unit: SnapshotUnit | null }
  | { what: 'expected'; authorization: SnapshotAuthorization; unit: SnapshotUnit | null }
  | { what: 'inside'; visit: Visit; unit: SnapshotUnit | null }
  | { what: 'delivery'; delivery: Delivery; unit: SnapshotUnit | null }

type Entry = { found: Found; words: string; tight: string }
export type DeskIndex = readonly Entry[]

/** Removes accents and case: 'jose' finds 'José'. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** Keeps only letters and digits: 'b302' finds 'B-302'. */
const tightened = (text: string): string => fold(text).replace(/[^a-z0-9]+/g, '')

const entry = (found: Found, ...texts: (string | null | undefined)[]): Entry => {
  const told = texts.filter((text) => text !== null && text !== undefined)
  // 'B-302' next to other words is also typed 'b302'.
  const codes = told.filter((text) => /^[^\s-]+-[^\s-]+$/.test(text)).map(tightened)
  const words = [...told, ...codes].map((text) => fold(text).replace(/[^a-z0-9]+/g, ' ')).join(' ')
  return { found, words: ` ${words} `, tight: tightened(texts[0] ?? '') }
}

type Register = { units: SnapshotUnit[]; people: SnapshotPerson[]; plates: SnapshotPlate[] }

/** Indexes what changes only with the register: the larger part, rebuilt only when it does. */
export function indexRegister({ units, people, plates }: Register): DeskIndex {
  const unitOf = new Map(units.map((unit) => [unit.id, unit]))
  return [
    ...units.map((unit) => entry({ what: 'unit', unit }, unit.label, unit.number, unit.block)),
    ...people.map((person) => {
      const unit = unitOf.get(person.unit_id) ?? null
      return entry({ what: 'person', person, unit }, person.name, unit?.label)
    }),
    ...plates.map((plate) => {
      const unit = unitOf.get(plate.unit_id) ?? null
      return entry({ what: 'plate', plate, unit }, plate.plate, plate.model, plate.color, unit?.label)
    }),
  ]
}

type Now = {
  expected: readonly SnapshotAuthorization[]
  inside: readonly Visit[]
  waiting: readonly Delivery[]
}

/** Indexes what changes with every act. Expected visitors and people inside come before the register, since the gate searches for them most. */
export function indexNow(
  { expected, inside, waiting }: Now,
  unitOf: ReadonlyMap<string, SnapshotUnit>,
): DeskIndex {
  const of = (id: string | null) => (id ? (unitOf.get(id) ?? null) : null)
  return [
    ...expected.map((authorization) => {
      const unit = of(authorization.unit_id)
      const { name, company, plate, party_name } = authorization
      return entry({ what: 'expected', authorization, unit }, name, company, plate, party_name, unit?.label)
    }),
    ...inside.map((visit) => {
      const unit = of(visit.unit_id)
      return entry({ what: 'inside', visit, unit }, visit.name, visit.company, visit.plate, unit?.label)
    }),
    ...waiting.map((delivery) => {
      const unit = of(delivery.unit_id)
      return entry({ what: 'delivery', delivery, unit }, delivery.code, delivery.carrier, unit?.label)
    }),
  ]
}

/**
 * Returns the matches for the typed words, best first: the unit of exactly that number, then matches at the start, then entries where every typed
 * word starts one of theirs. Plates and units match however they are written.
 */
export function find(indexes: readonly DeskIndex[], typed: string, most = 12): Found[] {
  const tight = tightened(typed)
  if (!tight) return []
  const words = fold(typed)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => ` ${word}`)
  const ranked: { found: Found; rank: number; at: number }[] = []
  let at = 0
  for (const index of indexes) {
    for (const { found, words: own, tight: ownTight } of index) {
      const rank = rankOf(found, own, ownTight, words, tight)
      if (rank < 9) ranked.push({ found, rank, at: at++ })
    }
  }
  ranked.sort((a, b) => a.rank - b.rank || a.at - b.at)
  return ranked.slice(0, most).map(({ found }) => found)
}

function rankOf(
  found: Found,
  own: string,
  ownTight: string,
  words: readonly string[],
  tight: string,
): number {
  if (ownTight === tight) return found.what === 'unit' ? 0 : 1
  const isCode = found.what === 'unit' || found.what === 'plate' || found.what === 'delivery'
  if (isCode && ownTight.startsWith(tight)) return 2
  if (words.every((word) => own.includes(word))) return own.startsWith(words[0] ?? '') ? 3 : 4
  return isCode && tight.length >= 3 && ownTight.includes(tight) ? 5 : 9
}

/** Whether every typed word begins one of the texts' words: 'ana 3' is in 'Ana Prado, 302', and '0' is not in 'A-101'. */
export function hasWords(typed: string, ...texts: (string | null | undefined)[]): boolean {
  const own = ` ${fold(texts.filter(Boolean).join(' ')).replace(/[^a-z0-9]+/g, ' ')}`
  const tights = texts.map((text) => ` ${tightened(text ?? '')}`).join('')
  return fold(typed)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .every((word) => own.includes(` ${word}`) || tights.includes(` ${word}`))
}
