import type { Participant } from './revealing.ts'

/** So few ballots that people guess them. */
const few = 5

/**
 * Describes what may reveal a vote before there are totals, in plain words for the person who opens it: unique weights, and few voters. Null when
 * there is neither. `revealingWeights` reports what totals really reveal.
 */
export function standingOut(units: readonly Pick<Participant, 'label' | 'weight'>[]): string | null {
  const alone = [...Map.groupBy(units, ({ weight }) => weight).values()].filter(({ length }) => length === 1)
  const labels = alone.flatMap(([unit]) => (unit ? [unit.label] : []))
  const told = [
    ...(units.length > 0 && units.length < few
      ? [
          `Com ${units.length === 1 ? 'um voto só' : `${units.length} votos`}, o resultado quase diz quem votou em quê.`,
        ]
      : []),
    ...(labels.length > 0 && labels.length < units.length
      ? [
          `${labels.length === 1 ? `A unidade ${labels[0]} tem` : `As unidades ${labels.slice(0, 5).join(', ')}${labels.length > 5 ? ` e outras ${labels.length - 5}` : ''} têm, cada uma,`} uma fração que ninguém mais tem. A soma dos pesos pode mostrar ${labels.length === 1 ? 'esse voto' : 'esses votos'}.`,
        ]
      : []),
    ...(labels.length > 0 && labels.length === units.length && units.length >= few
      ? ['Cada unidade tem uma fração diferente. A soma dos pesos pode mostrar votos.']
      : []),
  ]
  return told.length > 0 ? told.join(' ') : null
}
