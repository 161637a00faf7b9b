import { formatDate } from '../../../domain/calendar.ts'
import { matters } from '../../../domain/decisions/matters.ts'
import { saysAll } from '../../../domain/words/word-forms.ts'
import type { Decision } from './queries.ts'

/** Decisions that have every typed word in title, text, matter or date, accents and case aside. */
export function findDecisions<One extends Pick<Decision, 'title' | 'body' | 'matter' | 'decided_on'>>(
  decisions: readonly One[],
  typed: string,
): One[] {
  return decisions.filter(({ title, body, matter, decided_on }) =>
    saysAll(`${title} ${body} ${matters[matter].name} ${formatDate(decided_on)}`, typed),
  )
}
