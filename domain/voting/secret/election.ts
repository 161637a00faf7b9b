/** The terms of an agenda item that is voted on in secret: all that is fixed when it opens. */
import { choiceWord } from '../words.ts'
import { checkTerms } from './check.ts'
import { type Asked, choicesOf } from './choices.ts'
import { canonical, hashOf } from './group/canonical.ts'
import type { Terms } from './published.ts'

/** Builds the terms of a secret vote with their canonical text and its hash; `fault` reports contradictions in them. */
export function makeTerms({
  election,
  item,
  roll,
  trustees,
}: Pick<Terms, 'election' | 'roll' | 'trustees'> & {
  item: Asked & { id: string; title: string; rules: string }
}): { terms: Terms; text: string; hash: string; fault: string | null } {
  const { id, title, rules } = item
  const options = choicesOf(item).map(choiceWord)
  const terms: Terms = {
    election,
    item: { id, title, rules, options, min_choices: 1, max_choices: 1 },
    roll,
    trustees,
  }
  const fault = checkTerms(terms)[0]?.words ?? null
  return { terms, text: canonical(terms), hash: hashOf(terms), fault }
}
