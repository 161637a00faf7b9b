import { parseUnitSearch } from '../../../../domain/units/unit-search.ts'
import type { AccessRequest, Person } from '../queries.ts'

type Choice = { unit_id: string; label: string; number: string }
type Asking = Pick<AccessRequest, 'full_name' | 'email_masked'>
type Known = Pick<Person, 'id' | 'name' | 'email_masked' | 'ties'>

/** Units whose label is what was written, else those whose number is. */
export function namedUnits<Unit extends Choice>(hint: string | null, units: readonly Unit[]): Unit[] {
  const wanted = parseUnitSearch(hint ?? '')
  if (!wanted) return []
  const byLabel = units.filter(({ label }) => wanted.labels.includes(label))
  return byLabel.length > 0 ? byLabel : units.filter(({ number }) => wanted.numbers.includes(number))
}

/** A name as words: a sign-up's comes from the e-mail, 'rodrigo.oliveira', until the person writes it. */
export const nameWords = (name: string): string => name.replace(/[._\-+\d]+/g, ' ').trim() || name

/** First and last name, without accents and case. */
function ends(name: string): string {
  const words = nameWords(name).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/)
  return `${words[0]} ${words.at(-1)}`
}

/**
 * What the approval begins with: the one registered person of the same name who is in the unit that was named, or else has the
 * same (masked) e-mail; else a new person in the unit that was named, when its name fits exactly one.
 */
export function suggest<Unit extends Choice>(
  { full_name, email_masked }: Asking,
  people: readonly Known[],
  named: readonly Unit[],
): { personId: string | null; units: Unit[] } {
  const isThere = ({ ties }: Known) =>
    ties.some(({ unit }) => named.some(({ unit_id }) => unit_id === unit.id))
  const namesakes = people.filter(({ name }) => ends(name) === ends(full_name))
  const there = namesakes.filter(isThere)
  const sameEmail = namesakes.filter(
    (person) => email_masked !== null && person.email_masked === email_masked,
  )
  const likely = there.length > 0 ? there : sameEmail
  const [one] = likely
  if (!one || likely.length > 1) return { personId: null, units: named.length === 1 ? [...named] : [] }
  return { personId: one.id, units: one.ties.length === 0 && named.length === 1 ? [...named] : [] }
}
