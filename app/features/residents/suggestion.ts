import { parseUnitSearch } from '../../../domain/units/unit-search.ts'
import type { AccessRequest, Person } from './queries.ts'

type Choice = { unit_id: string; label: string; number: string }

export type Suggestion<Unit> = { personId: string | null; units: Unit[] }

/**
 * What the approval begins with: the one registered person of the same e-mail, or of the same name in the unit that was named;
 * else a new person in the unit that was named, when its name fits exactly one.
 */
export function suggest<Unit extends Choice>(
  { email_masked, unit_hint }: Pick<AccessRequest, 'email_masked' | 'unit_hint'>,
  people: readonly Pick<Person, 'id' | 'email_masked' | 'ties'>[],
  units: readonly Unit[],
): Suggestion<Unit> {
  const named = namedUnits(unit_hint, units)
  const sameEmail = people.filter((person) => email_masked !== null && person.email_masked === email_masked)
  const there = people.filter(({ ties }) =>
    ties.some(({ unit }) => named.some(({ unit_id }) => unit_id === unit.id)),
  )
  const likely = sameEmail.length === 1 ? sameEmail[0] : there.length === 1 ? there[0] : undefined
  if (likely && likely.ties.length > 0) return { personId: likely.id, units: [] }
  return { personId: likely?.id ?? null, units: named.length === 1 ? named : [] }
}

/** Units whose label is what was written, else those whose number is. */
function namedUnits<Unit extends Choice>(hint: string | null, units: readonly Unit[]): Unit[] {
  const wanted = parseUnitSearch(hint ?? '')
  if (!wanted) return []
  const byLabel = units.filter(({ label }) => wanted.labels.includes(label))
  return byLabel.length > 0 ? byLabel : units.filter(({ number }) => wanted.numbers.includes(number))
}
