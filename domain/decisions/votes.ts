import { z } from 'zod'
import { type Matter, quorumOn } from './matters.ts'

const amount = z
  .number('Informe um número.')
  .int('Use um número inteiro.')
  .min(0, 'Use zero ou mais.')
  .max(10 ** 15)

/**
 * Votes as the minutes state them, counted in units or in ideal shares (whole ones). `total` is everyone who could have voted, `call` the first or
 * the second.
 */
export const decisionVotes = z
  .object({
    basis: z.enum(['units', 'shares'], 'Diga se os votos são por unidade ou por fração.'),
    call: z.union([z.literal(1), z.literal(2)]).default(2),
    total: amount.min(1, 'Informe quantos podiam votar.'),
    present: amount,
    favour: amount,
    against: amount,
    abstained: amount.default(0),
  })
  .superRefine((votes, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (votes.present > votes.total) fault('present', 'Os presentes não podem ser mais do que o total.')
    if (votes.favour + votes.against + votes.abstained > votes.present)
      fault('favour', 'Os votos somam mais do que os presentes.')
  })

export type DecisionVotes = z.output<typeof decisionVotes>

export type Reached = { requirement: string; isReached: boolean | null; why: string }

/** Returns whether the votes reached what the law of that day required; null where the votes or the law do not say. */
export function reached(matter: Matter, date: string, votes: DecisionVotes | null): Reached {
  const { need, law } = quorumOn(matter, date)
  const requirement = `${need.words} (${law})`
  const told = (isReached: boolean | null, why: string): Reached => ({ requirement, isReached, why })
  if (need.of === 'none') return told(null, 'A lei da época não dizia o quórum: confira a convenção.')
  if (!votes) return told(null, 'Sem a contagem dos votos não dá para conferir o quórum.')
  if (need.of === 'present') return ofPresent(votes, told)
  const [top, bottom] = need.part
  const [mine, wanted] = [BigInt(votes.favour) * BigInt(bottom), BigInt(votes.total) * BigInt(top)]
  const isReached = need.atLeast ? mine >= wanted : mine > wanted
  const figures = `${votes.favour} a favor de ${votes.total}`
  return told(isReached, `${figures}: ${isReached ? 'alcança' : 'não alcança'} ${need.words}.`)
}

/** On the first call those present have to hold half of the fractions (art. 1.352); on the second any number will do (art. 1.353). */
function ofPresent(votes: DecisionVotes, told: (isReached: boolean | null, why: string) => Reached): Reached {
  if (votes.call === 1 && votes.present * 2 < votes.total)
    return told(false, 'Em primeira convocação faltou a presença de metade das frações (art. 1.352).')
  const isReached = votes.favour * 2 > votes.present
  const figures = `${votes.favour} a favor de ${votes.present} presentes`
  return told(isReached, `${figures}: ${isReached ? 'é' : 'não é'} a maioria.`)
}
