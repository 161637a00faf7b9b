import type { ErrorCode } from '../errors.ts'
import { type ItemCount, type ItemTerms, mayStayOpen, type Outcome, outcomeOf } from './outcome.ts'
import { basisOf } from './quorum-words.ts'
import { namesOf } from './seats.ts'
import { abstained } from './words.ts'

/** A unit on the roll; `share` is whole, `owners` are those who may vote for it when the notice goes out. */
type RolledUnit = { unit: number; share: number; is_barred: boolean; owners: readonly string[] }

/** An entry of a meeting's logs. `at` is the building's clock, 'YYYY-MM-DD HH:MM'. */
export type Happening = {
  at: string
} /** `name`: whom the table checks in; null: the owner of its list. */ & (
  | { what: 'arrived'; units: readonly number[]; by_proxy: boolean; name: string | null }
  | { what: 'left'; units: readonly number[] }
  | { what: 'opened' }
  /** As the table enters it; `by` is an owner, from the own phone. */
  | { what: 'voted'; units: readonly number[]; choice: string; by: string | null }
  | { what: 'paid'; unit: number }
  | { what: 'proxy'; unit: number; holder: string }
  | { what: 'revoked'; unit: number }
  | { what: 'sold'; unit: number; to: string }
  | { what: 'suspended'; until: string }
  | { what: 'resumed' }
)

export type MeetingLogs = {
  terms: ItemTerms & { options: readonly string[] }
  weight: 'unit' | 'share'
  call: 1 | 2
  /** The unit that a fine is about. */
  about: number | null
  proxy_cap: number | null
  /** Whether owners who are barred for their debts may hold proxies. */
  proxy_to_debtor: boolean
  roll: readonly RolledUnit[]
  happenings: readonly Happening[]
}

/** Who stands for a unit that is there: the table's word, a proxy, or an owner by name. */
type Standing = { by: 'table' | 'proxy' | 'owner'; name: string | null }

type State = {
  present: Map<number, Standing>
  admitted: Set<number>
  votes: Map<number, string>
  proxies: Map<number, string>
  owners: Map<number, readonly string[]>
  is_open: boolean
}

type Refusal = { at: string; code: ErrorCode }
export type MeetingOutcome = { outcome: Outcome; count: ItemCount; refused: Refusal[] }

/**
 * Folds the roll, attendance and votes of a meeting into the outcome at a moment: what an item closed at `at` decides. Entries that the rules refuse
 * change nothing and are returned with their code.
 */
export function meetingAt(meeting: MeetingLogs, at: string): MeetingOutcome {
  const state: State = {
    present: new Map(),
    admitted: new Set(),
    votes: new Map(),
    proxies: new Map(),
    owners: new Map(meeting.roll.map(({ unit, owners }) => [unit, owners])),
    is_open: false,
  }
  const refused: Refusal[] = []
  for (const happening of meeting.happenings) {
    if (happening.at > at) break
    const code = refusalOf(meeting, state, happening)
    if (code) refused.push({ at: happening.at, code })
    else apply(state, happening)
  }
  const count = countAt(meeting, state)
  return { outcome: outcomeOf(meeting.terms, count), count, refused }
}

const isVoting = ({ roll }: MeetingLogs, state: State, unit: number): boolean =>
  state.admitted.has(unit) || !roll.find((one) => one.unit === unit)!.is_barred

const owes = (meeting: MeetingLogs, state: State, name: string): boolean =>
  meeting.roll.some(
    ({ unit }) =>
      !isVoting(meeting, state, unit) && state.owners.get(unit)!.some((owner) => fold(owner) === fold(name)),
  )

/** Returns why an entry may not be; null where it may. */
function refusalOf(meeting: MeetingLogs, state: State, one: Happening): ErrorCode | null {
  switch (one.what) {
    case 'arrived':
      if (one.by_proxy && one.units.some((unit) => !state.proxies.has(unit))) return 'vote_not_yours'
      return one.units.some((unit) => isTaken(state.present.get(unit), one)) ? 'unit_represented' : null
    case 'voted':
      return voteRefusal(meeting, state, one)
    case 'paid':
      return isVoting(meeting, state, one.unit) ? 'voter_not_barred' : null
    case 'proxy': {
      if (state.proxies.has(one.unit)) return 'proxy_once'
      const held = [...state.proxies.values()].filter((holder) => fold(holder) === fold(one.holder)).length
      if (!meeting.proxy_to_debtor && owes(meeting, state, one.holder)) return 'proxy_to_debtor'
      return meeting.proxy_cap !== null && held >= meeting.proxy_cap ? 'proxy_cap' : null
    }
    case 'revoked':
      return state.proxies.has(one.unit) ? null : 'proxy_done'
    case 'suspended':
      return mayStayOpen(meeting.terms, outcomeOf(meeting.terms, countAt(meeting, state)))
        ? null
        : 'assembly_no_special'
    default:
      return null
  }
}

const fold = (name: string): string => name.trim().toLowerCase()

/** Who is there leaves before another is checked in, except a proxy whose owner comes. */
const isTaken = (
  there: Standing | undefined,
  { by_proxy, name }: { by_proxy: boolean; name: string | null },
): boolean =>
  there !== undefined &&
  there.by !== 'proxy' &&
  (by_proxy || (name !== null && there.name !== null && fold(name) !== fold(there.name)))

function voteRefusal(
  meeting: MeetingLogs,
  state: State,
  { units, choice, by }: Extract<Happening, { what: 'voted' }>,
): ErrorCode | null {
  if (!state.is_open) return 'vote_closed'
  if (by !== null && !units.every((unit) => state.owners.get(unit)!.includes(by))) return 'vote_not_yours'
  if (!units.every((unit) => isVoting(meeting, state, unit))) return 'vote_barred'
  if (by === null && !units.every((unit) => state.present.has(unit))) return 'vote_absent'
  if (by !== null && units.some((unit) => isOthers(state.present.get(unit), by))) return 'unit_represented'
  const { ballot, options, seats = 1 } = meeting.terms
  const offered = ballot === 'choice' ? options : ['favour', 'against']
  if (choice !== abstained && !namesOf(choice).every((name) => offered.includes(name))) return 'vote_choice'
  if (namesOf(choice).length > seats) return 'vote_too_many'
  return units.some((unit) => unit === meeting.about) ? 'vote_about_you' : null
}

/** Another owner stands for the unit: one vote per unit, which they agree on (art. 1.323 and 1.325). */
const isOthers = (there: Standing | undefined, name: string): boolean =>
  there?.by === 'owner' && there.name !== name

function apply(state: State, one: Happening): void {
  const { present, proxies, votes } = state
  if (one.what === 'opened') state.is_open = true
  if (one.what === 'paid') state.admitted.add(one.unit)
  if (one.what === 'proxy') proxies.set(one.unit, one.holder)
  if (one.what === 'sold') state.owners.set(one.unit, [one.to])
  if (one.what === 'left') for (const unit of one.units) present.delete(unit)
  if (one.what === 'arrived')
    for (const unit of one.units) present.set(unit, { by: one.by_proxy ? 'proxy' : 'table', name: one.name })
  if (one.what === 'revoked') {
    proxies.delete(one.unit)
    if (present.get(one.unit)?.by === 'proxy') present.delete(one.unit)
  }
  if (one.what === 'suspended') {
    // The votes remain until they are changed (art. 1.353, § 2º).
    state.is_open = false
    present.clear()
  }
  if (one.what === 'voted')
    for (const unit of one.units) {
      votes.set(unit, one.choice)
      const there = present.get(unit)
      if (one.by !== null && there?.by !== 'table') present.set(unit, { by: 'owner', name: one.by })
    }
}

function countAt(meeting: MeetingLogs, state: State): ItemCount {
  const { terms, weight, call, about } = meeting
  const basis = basisOf(terms.matter, terms.date, weight)
  const roll = meeting.roll.filter(({ unit }) => unit !== about)
  const there = roll.filter(({ unit }) => state.present.has(unit) && isVoting(meeting, state, unit))
  const shares = (units: readonly RolledUnit[]) => units.reduce((sum, { share }) => sum + share, 0)
  const weigh = (units: readonly RolledUnit[]) => (basis === 'units' ? units.length : shares(units))
  // A vote for several seats is a vote for each of its names.
  const choices = [...new Set([...state.votes.values()].flatMap(namesOf))].sort()
  return {
    basis,
    call,
    total: weigh(roll),
    present: weigh(there),
    total_shares: shares(roll),
    present_shares: shares(there),
    votes: choices.map((choice) => ({
      choice,
      weight: weigh(roll.filter(({ unit }) => namesOf(state.votes.get(unit) ?? '').includes(choice))),
    })),
  }
}
