import type { ItemCount, Outcome, Result } from './outcome.ts'
import { abstained, choiceWord, weightWord } from './words.ts'

const resultWords: Record<Result, string> = {
  approved: 'Aprovado',
  rejected: 'Não aprovado',
  chosen: 'Escolhido',
  undecided: 'Sem decisão',
}

/** 'Aprovado', or what was chosen. */
export const resultWord = ({ result, chosen }: Pick<Outcome, 'result' | 'chosen'>): string =>
  result === 'chosen' && chosen !== null ? `Escolhido: ${chosen}` : resultWords[result]

/** 'A favor 37, Contra 9, Abstenção 2' of what was voted, those who said nothing left out. */
export const votesWord = (count: ItemCount): string =>
  [...count.votes]
    .sort((one, other) => Number(one.choice === abstained) - Number(other.choice === abstained))
    .map(({ choice, weight }) => `${choiceWord(choice)} ${weightWord(weight, count)}`)
    .join(', ')

/** What stands in the decision: the item's own words, then what the votes made of it, with the rule. */
export function decisionBody(body: string, outcome: Outcome, count: ItemCount): string {
  const told = count.votes.length > 0 ? `Votos: ${votesWord(count)}.` : 'Ninguém votou.'
  return [body, `${resultWord(outcome)}. ${told} Exigência: ${outcome.requirement}. ${outcome.why}`]
    .filter(Boolean)
    .join('\n\n')
    .slice(0, 20000)
}
