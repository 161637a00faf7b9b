import { folded } from '../../../domain/ascii.ts'
import { formatDate } from '../../../domain/calendar.ts'
import { matters } from '../../../domain/decisions/matters.ts'
import type { Decision } from './queries.ts'

/** Decisions that have every typed word in title, text, matter or date, accents and case aside. */
export function findDecisions<One extends Pick<Decision, 'title' | 'body' | 'matter' | 'decided_on'>>(
  decisions: readonly One[],
  typed: string,
): One[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...decisions]
  return decisions.filter(({ title, body, matter, decided_on }) => {
    const text = folded(`${title} ${body} ${matters[matter].name} ${formatDate(decided_on)}`)
    return words.every((word) => text.includes(word))
  })
}
