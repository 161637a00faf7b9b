import type { ItemCount, Outcome, Result } from './outcome.ts'
import { listed } from './seats.ts'
import { abstained, choiceWord, weightWord } from './words.ts'

export const resultWords: Record<Result, string> = {
  approved: 'Aprovado',
  rejected: 'Não aprovado',
  chosen: 'Escolhido',
  undecided: 'Sem decisão',
}

/** Returns the result in words ('Aprovado'), the chosen option, or who was elected. */
export const resultWord = ({
  result,
  chosen,
  elected = [],
  substitutes = [],
}: Pick<Outcome, 'result' | 'chosen' | 'elected' | 'substitutes'>): string => {
  if (result !== 'chosen' || chosen === null) return resultWords[result]
  if (elected.length === 0) return `Escolhido: ${chosen}`
  const after = substitutes.length > 0 ? `; suplentes: ${listed(substitutes)}` : ''
  return `${elected.length === 1 ? 'Eleito' : 'Eleitos'}: ${listed(elected)}${after}`
}

/** Returns 'A favor 37, Contra 9, Abstenção 2' for the votes cast; non-voters are left out. */
export const votesWord = (count: ItemCount): string =>
  [...count.votes]
    .sort((one, other) => Number(one.choice === abstained) - Number(other.choice === abstained))
    .map(({ choice, weight }) => `${choiceWord(choice)} ${weightWord(weight, count)}`)
    .join(', ')

/** Returns the text of the decision: the item's own words, then the outcome of the votes, with the rule. */
export function decisionBody(body: string, outcome: Outcome, count: ItemCount): string {
  const told = count.votes.length > 0 ? `Votos: ${votesWord(count)}.` : 'Ninguém votou.'
  return [body, `${resultWord(outcome)}. ${told} Exigência: ${outcome.requirement}. ${outcome.why}`]
    .filter(Boolean)
    .join('\n\n')
    .slice(0, 20000)
}
