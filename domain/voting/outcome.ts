import { type Matter, type Need, quorumOn } from '../decisions/matters.ts'
import {
  type Election,
  electedOf,
  isForSeats,
  listed,
  type Seats,
  type SecondVote,
  seatWords,
} from './seats.ts'
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
} & Partial<Seats>

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
  /** Of a choice: what won; of several seats: who was elected, with commas. */
  chosen: string | null
  /** Of several seats: who was elected and who comes after, in the order of their votes. */
  elected?: string[]
  substitutes?: string[]
  /** Of a choice: the second votes that it asks for. */
  again?: SecondVote[]
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
  terms: ItemTerms,
  { total, present }: Pick<ItemCount, 'total' | 'present'>,
): { words: string; needed: number; of: 'present' | 'all' } {
  const { matter, date, convention } = terms
  const { need, law } = quorumOn(matter, date)
  const lawful = askedByLaw(need)
  const baseOf = (of: 'present' | 'all') => (of === 'all' ? total : present)
  const byLaw = isForSeats(terms)
    ? { words: mostVotes, needed: 1, of: 'present' as const }
    : {
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

/** What several seats take by law: no majority for each name (see ./seats.ts). */
export const mostVotes = 'mais votos do que os demais, para cada vaga (Código Civil, art. 1.353 e 1.356)'

const weightOf = (votes: ItemCount['votes'], choice: string): number =>
  votes.reduce((sum, vote) => (vote.choice === choice ? sum + vote.weight : sum), 0)

/**
 * Returns what the votes decided. A tie decides nothing: where the convention gives the chair a casting vote, the chair's own vote records it. For a
 * choice, an option wins with more than half of those present (art. 1.352 and 1.353); otherwise the top two go to a second vote. Several seats go to
 * the names with most votes: art. 1.356 asks no majority for each, and art. 1.353 is about the votes that are cast; where the convention asks for a
 * part, a name below it is not elected (./seats.ts).
 */
export function outcomeOf(terms: ItemTerms, count: ItemCount): Outcome {
  const { words, needed, of } = requirementOf(terms, count)
  const favour =
    terms.ballot === 'choice'
      ? Math.max(0, ...count.votes.filter(({ choice }) => choice !== abstained).map(({ weight }) => weight))
      : weightOf(count.votes, 'favour')
  const told: Told = (result, why, chosen = null, more = {}) => ({
    result,
    chosen,
    requirement: words,
    needed,
    favour,
    why,
    ...more,
  })
  const said = (weight: number) => weightWord(weight, count)
  // Art. 1.352: on the first call the votes count only if those present hold half of the shares. A special quorum is of all, regardless of
  // attendance.
  if (count.call === 1 && of === 'present' && count.present_shares * 2 < count.total_shares)
    return told('rejected', 'Em primeira convocação faltou a presença de metade das frações (art. 1.352).')
  if (isForSeats(terms)) return seatedOf(terms, count, needed, told)
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

type Told = (
  result: Result,
  why: string,
  chosen?: string | null,
  more?: Pick<Outcome, 'elected' | 'substitutes' | 'again'>,
) => Outcome

/** What was voted for, most votes first. */
const rankedOf = (count: ItemCount): ItemCount['votes'] =>
  count.votes
    .filter(({ choice, weight }) => choice !== abstained && weight > 0)
    .sort((one, other) => other.weight - one.weight || (one.choice < other.choice ? -1 : 1))

function chosenOf(count: ItemCount, needed: number, told: Told): Outcome {
  const said = (weight: number) => weightWord(weight, count)
  const [first, second] = rankedOf(count)
  if (!first) return told('undecided', 'Ninguém escolheu uma opção.')
  if (first.weight >= needed)
    return told(
      'chosen',
      `${choiceWord(first.choice)} teve ${said(first.weight)}, e bastavam ${said(needed)}.`,
      first.choice,
    )
  const again = second && { again: [{ options: [first.choice, second.choice], seats: 1, substitutes: 0 }] }
  if (second?.weight === first.weight)
    return told(
      'undecided',
      `Empate entre ${first.choice} e ${second.choice}: vote de novo entre as duas opções.`,
      null,
      again,
    )
  const next = second ? ` Vote de novo entre ${first.choice} e ${second.choice}.` : ''
  return told('undecided', `Nenhuma opção teve ${said(needed)}, a maioria dos presentes.${next}`, null, again)
}

function seatedOf(
  { seats = 1, substitutes = 0 }: ItemTerms,
  count: ItemCount,
  needed: number,
  told: Told,
): Outcome {
  const ranked = rankedOf(count)
  if (ranked.length === 0) return told('undecided', 'Ninguém escolheu um nome.')
  const election = electedOf(ranked, { seats, substitutes, needed })
  const { elected, again } = election
  return told(
    elected.length > 0 ? 'chosen' : 'undecided',
    seatedWords(election, count, needed),
    elected.length > 0 ? elected.join(', ') : null,
    { elected, substitutes: election.substitutes, again },
  )
}

/** 'Eleitos: Ana (5) e Beto (4). Empate entre Caio e Davi para 1 vaga: vote de novo entre eles.' */
function seatedWords(
  { elected, substitutes, again, vacant }: Election,
  count: ItemCount,
  needed: number,
): string {
  const weights = new Map(count.votes.map(({ choice, weight }) => [choice, weight]))
  const names = (all: readonly string[]) =>
    listed(all.map((name) => `${name} (${weightWord(weights.get(name) ?? 0, count)})`))
  const short = vacant === 1 ? 'Ficou sem nome 1 vaga' : `Ficaram sem nome ${vacant} vagas`
  return [
    elected.length > 0 && `${elected.length === 1 ? 'Mais votado' : 'Mais votados'}: ${names(elected)}.`,
    substitutes.length > 0 &&
      `${substitutes.length === 1 ? 'Suplente' : 'Suplentes, nesta ordem'}: ${names(substitutes)}.`,
    ...again
      .filter(
        ({ options }) =>
          weights.get(options[0]!) === weights.get(options.at(-1)!) &&
          (weights.get(options[0]!) ?? 0) >= needed,
      )
      .map(
        (second) =>
          `Empate entre ${names(second.options)} para ${seatWords(second)}: vote de novo entre eles.`,
      ),
    vacant > 0 &&
      `${short}: ninguém mais teve ${needed > 1 ? weightWord(needed, count) : 'votos'}.${
        again.some(({ options }) => (weights.get(options[0]!) ?? 0) < needed)
          ? ' Vote de novo entre os seguintes.'
          : ''
      }`,
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * Returns whether a special quorum, of the law or of the convention, was missed in a way that lets those present turn the session into a permanent
 * one (art. 1.353 § 1º).
 */
export const mayStayOpen = (terms: ItemTerms, { result, requirement }: Outcome): boolean =>
  result === 'rejected' &&
  (quorumOn(terms.matter, terms.date).need.of === 'all' ||
    (terms.convention !== null && requirement.endsWith(`(${terms.convention.clause})`)))
