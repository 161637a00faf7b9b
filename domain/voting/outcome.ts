import { type Matter, type Need, quorumOn } from '../decisions/matters.ts'
import { abstained, choiceWord, weightWord } from './words.ts'

/** A quorum that the convention requires above the law's: a part of those present or of all, and the clause that says so. */
export type ConventionNeed = {
  of: 'present' | 'all'
  part: [number, number]
  /** Else more than the part. */
  at_least: boolean
  clause: string
}

/** The terms that decide an item, on the day of its assembly ('YYYY-MM-DD'). */
export type ItemTerms = {
  matter: Matter
  date: string
  ballot: 'yes_no' | 'choice' | 'none'
  convention: ConventionNeed | null
}

/**
 * Votes in whole units of the basis: one per unit, or ideal shares. `total` is everyone (without the unit that a fine is about: the “remaining” of
 * art. 1.336 § 2º), `present` those present with a right to vote; art. 1.352 requires presence in shares on a first call.
 */
export type ItemCount = {
  basis: 'units' | 'shares'
  call: 1 | 2
  total: number
  present: number
  total_shares: number
  present_shares: number
  votes: { choice: string; weight: number }[]
}

export type Result = 'approved' | 'rejected' | 'chosen' | 'undecided'
export type Outcome = {
  result: Result
  /** Of a choice: what won. */
  chosen: string | null
  /** In words, with the article. */
  requirement: string
  /** The least weight in favour that is enough. */
  needed: number
  /** The weight in favour, or of the option with most. */
  favour: number
  why: string
}

type Asked = Pick<Need & { of: 'present' | 'all' }, 'of'> & { part: [number, number]; atLeast: boolean }

/** The least whole weight that reaches a part of `base`: exactly, however large the shares are. */
export function least(base: number, [top, bottom]: [number, number], atLeast: boolean): number {
  const [up, down] = [BigInt(base) * BigInt(top), BigInt(bottom)]
  return Number(atLeast ? (up + down - 1n) / down : up / down + 1n)
}

const half: [number, number] = [1, 2]
const askedByLaw = (need: Need): Asked =>
  need.of === 'all'
    ? { of: 'all', part: need.part, atLeast: need.atLeast }
    : { of: 'present', part: half, atLeast: false }

/**
 * Returns the law's requirement for an item on that day, with the convention's clause where that requires more, and the least weight that reaches it.
 */
export function requirementOf(
  { matter, date, convention }: ItemTerms,
  { total, present }: Pick<ItemCount, 'total' | 'present'>,
): { words: string; needed: number; of: 'present' | 'all' } {
  const { need, law } = quorumOn(matter, date)
  const lawful = askedByLaw(need)
  const baseOf = (of: 'present' | 'all') => (of === 'all' ? total : present)
  const byLaw = {
    words: need.of === 'none' ? `maioria dos presentes (${law})` : `${need.words} (${law})`,
    needed: least(baseOf(lawful.of), lawful.part, lawful.atLeast),
    of: lawful.of,
  }
  if (!convention) return byLaw
  const needed = least(baseOf(convention.of), convention.part, convention.at_least)
  // A convention may ask for more than the law, never for less.
  if (needed <= byLaw.needed) return byLaw
  const part = `${convention.at_least ? '' : 'mais de '}${convention.part.join('/')}`
  const base = convention.of === 'all' ? 'de todos' : 'dos presentes'
  return { words: `${part} ${base} (${convention.clause})`, needed, of: convention.of }
}

const weightOf = (votes: ItemCount['votes'], choice: string): number =>
  votes.reduce((sum, vote) => (vote.choice === choice ? sum + vote.weight : sum), 0)

/**
 * Returns what the votes decided. A tie decides nothing: where the convention gives the chair a casting vote, the chair's own vote records it. For a
 * choice, an option wins with more than half of those present (art. 1.352 and 1.353); otherwise the top two go to a second vote.
 */
export function outcomeOf(terms: ItemTerms, count: ItemCount): Outcome {
  const { words, needed, of } = requirementOf(terms, count)
  const favour =
    terms.ballot === 'choice'
      ? Math.max(0, ...count.votes.filter(({ choice }) => choice !== abstained).map(({ weight }) => weight))
      : weightOf(count.votes, 'favour')
  const told = (result: Result, why: string, chosen: string | null = null): Outcome => ({
    result,
    chosen,
    requirement: words,
    needed,
    favour,
    why,
  })
  const said = (weight: number) => weightWord(weight, count)
  // Art. 1.352: on the first call the votes count only if those present hold half of the shares. A special quorum is of all, regardless of
  // attendance.
  if (count.call === 1 && of === 'present' && count.present_shares * 2 < count.total_shares)
    return told('rejected', 'Em primeira convocação faltou a presença de metade das frações (art. 1.352).')
  if (terms.ballot === 'choice') return chosenOf(count, needed, told)
  if (favour >= needed) return told('approved', `A favor ${said(favour)}, e bastavam ${said(needed)}.`)
  const against = weightOf(count.votes, 'against')
  if (of === 'present' && favour === against && favour > 0)
    return told(
      'rejected',
      `Empate: ${said(favour)} a favor e ${said(against)} contra. Sem maioria, a proposta não passa.`,
    )
  return told('rejected', `A favor ${said(favour)}, e eram precisos ${said(needed)}.`)
}

function chosenOf(
  count: ItemCount,
  needed: number,
  told: (result: Result, why: string, chosen?: string | null) => Outcome,
): Outcome {
  const said = (weight: number) => weightWord(weight, count)
  const ranked = count.votes
    .filter(({ choice, weight }) => choice !== abstained && weight > 0)
    .sort((one, other) => other.weight - one.weight || (one.choice < other.choice ? -1 : 1))
  const [first, second] = ranked
  if (!first) return told('undecided', 'Ninguém escolheu uma opção.')
  if (first.weight >= needed)
    return told(
      'chosen',
      `${choiceWord(first.choice)} teve ${said(first.weight)}, e bastavam ${said(needed)}.`,
      first.choice,
    )
  if (second?.weight === first.weight)
    return told(
      'undecided',
      `Empate entre ${first.choice} e ${second.choice}: vote de novo entre as duas opções.`,
    )
  const again = second ? ` Vote de novo entre ${first.choice} e ${second.choice}.` : ''
  return told('undecided', `Nenhuma opção teve ${said(needed)}, a maioria dos presentes.${again}`)
}

/**
 * Returns whether a special quorum, of the law or of the convention, was missed in a way that lets those present turn the session into a permanent
 * one (art. 1.353 § 1º).
 */
export const mayStayOpen = (terms: ItemTerms, { result, requirement }: Outcome): boolean =>
  result === 'rejected' &&
  (quorumOn(terms.matter, terms.date).need.of === 'all' ||
    (terms.convention !== null && requirement.endsWith(`(${terms.convention.clause})`)))
