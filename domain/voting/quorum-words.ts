import { type Matter, quorumOn } from '../decisions/matters.ts'
import { type ConventionNeed, mostVotes } from './outcome.ts'
import { isForSeats, type Seats } from './seats.ts'

/** Describes the quorum that a matter requires on a day, with the article: 'maioria de todos os condôminos (Código Civil, art. 1.341, II)'. */
export function quorumWords(
  matter: Matter,
  date: string,
  convention: ConventionNeed | null,
  seats: Partial<Seats> = {},
): string {
  const { need, law } = quorumOn(matter, date)
  const said = isForSeats(seats) ? mostVotes : `${need.words} (${law})`
  if (!convention) return said
  const part = `${convention.at_least ? '' : 'mais de '}${convention.part.join('/')}`
  return `${said}; e, se for mais, ${part} ${convention.of === 'all' ? 'de todos' : 'dos presentes'} (${convention.clause})`
}

/** What an item's votes count by: the convention's unit or share, and always the shares where the law says so (art. 1.333 and 1.357). */
export function basisOf(matter: Matter, date: string, weight: 'unit' | 'share'): 'units' | 'shares' {
  const { need } = quorumOn(matter, date)
  return weight === 'share' || (need.of === 'all' && need.by === 'shares') ? 'shares' : 'units'
}
