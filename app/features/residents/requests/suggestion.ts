import type { AccessRequest, Candidate, NamedUnit } from './request-queries.ts'

type Asking = Pick<AccessRequest, 'units' | 'people' | 'twins'>

/** The starting point of an approval. `isClear`: nothing is left to choose or doubt, so it may be approved in bulk. */
export type Suggestion = { person: Candidate | null; units: NamedUnit[]; isClear: boolean }

/** A CPF, or the name with the unit or the e-mail, identifies the person; only a name, a unit or an e-mail does not. */
const isLikely = ({ why }: Candidate): boolean =>
  why.includes('document') || (why.includes('name') && (why.includes('unit') || why.includes('email')))

/**
 * Suggests the only likely registered person, in their units or the one named; otherwise a new person in the unit, when the text names exactly one.
 */
export function suggest({ units, people, twins }: Asking): Suggestion {
  const byDocument = people.filter(({ why }) => why.includes('document'))
  const there = people.filter((one) => isLikely(one) && one.why.includes('unit'))
  const likely = [byDocument, there, people.filter(isLikely)].find((group) => group.length > 0) ?? []
  const person = likely.length === 1 ? (likely[0] ?? null) : null
  const named = units.length === 1 ? units : []
  const chosen = person && person.ties.length > 0 ? [] : named
  const isElsewhere =
    person !== null &&
    units.length > 0 &&
    person.ties.length > 0 &&
    !person.ties.some((tie) => units.some((unit) => unit.unit_id === tie.unit_id))
  const isSomewhere = chosen.length > 0 || (person !== null && person.ties.length > 0)
  return {
    person,
    units: chosen,
    isClear: isSomewhere && !isElsewhere && twins.length === 0 && likely.length < 2,
  }
}

export type Doubt = 'other_unit' | 'namesake'

/** Whether the units of an approval leave out every one that the person named. */
export function isOtherUnit(named: readonly NamedUnit[], unitIds: readonly string[]): boolean {
  return named.length > 0 && unitIds.length > 0 && !named.some(({ unit_id }) => unitIds.includes(unit_id))
}
