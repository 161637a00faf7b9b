/**
 * An election of several seats (Civil Code, art. 1.356: three members of a council; conventions add substitutes). The law asks no majority for each
 * name, only the votes of those present (art. 1.353), so those with most votes are elected, in that order, unless the convention asks for more.
 */
export type Seats = { seats: number; substitutes: number }

/** A second vote that the first one asks for: between whom, and for how many places. */
export type SecondVote = Seats & { options: string[] }

export type Election = {
  /** In the order of their votes. */
  elected: string[]
  /** Likewise, those who come after. */
  substitutes: string[]
  again: SecondVote[]
  /** Seats that no name reached. */
  vacant: number
}

export const isForSeats = ({ seats = 1, substitutes = 0 }: Partial<Seats>): boolean =>
  seats > 1 || substitutes > 0

/** The names of a vote: for several seats one to a line. */
export const namesOf = (choice: string): string[] => choice.split('\n')

/** Returns a vote with its names in the order of the ballot, so that the same vote is the same text. */
export const inBallotOrder = (choice: string, options: readonly string[]): string =>
  namesOf(choice)
    .map((name) => name.trim())
    .filter(Boolean)
    .toSorted((one, other) => options.indexOf(one) - options.indexOf(other))
    .join('\n')

/**
 * Gives the seats, then the places of substitutes, to the names with most votes that reach `needed`. Names with the same votes that do not all fit in
 * go to a second vote between them; within the seats or within the substitutes they stand in the order given. Seats that are left because nobody
 * reached `needed` go to a second vote between the next names, two for each seat.
 */
export function electedOf(
  ranked: readonly { choice: string; weight: number }[],
  { seats, substitutes, needed }: Seats & { needed: number },
): Election {
  const places = seats + substitutes
  const election: Election = { elected: [], substitutes: [], again: [], vacant: 0 }
  let at = 0
  for (const group of tied(ranked.filter(({ weight }) => weight >= needed))) {
    if (at >= places) break
    const end = at + group.length
    if ((at < seats && end > seats) || end > places)
      election.again.push({
        options: group,
        seats: Math.max(0, seats - at),
        substitutes: Math.min(end, places) - Math.max(at, seats),
      })
    else (at < seats ? election.elected : election.substitutes).push(...group)
    at = end
  }
  election.vacant = Math.max(0, seats - at)
  const next = ranked.filter(({ weight }) => weight < needed).slice(0, election.vacant * 2)
  if (next.length > 1)
    election.again.push({
      options: next.map(({ choice }) => choice),
      seats: Math.min(election.vacant, next.length),
      substitutes: 0,
    })
  return election
}

/** Names by equal votes, most votes first. */
function tied(ranked: readonly { choice: string; weight: number }[]): string[][] {
  const groups = new Map<number, string[]>()
  for (const { choice, weight } of ranked) groups.set(weight, [...(groups.get(weight) ?? []), choice])
  return [...groups.values()]
}

const places = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** '3 vagas e 2 suplentes'. */
export const seatWords = ({ seats, substitutes }: Seats): string =>
  [
    seats > 0 && places(seats, 'vaga', 'vagas'),
    substitutes > 0 && places(substitutes, 'suplente', 'suplentes'),
  ]
    .filter(Boolean)
    .join(' e ')

export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} e ${words.at(-1)}`

/** A second vote for substitutes alone fills its places as seats do. */
export const seatsOfSecond = ({ seats, substitutes }: Seats): Seats =>
  seats === 0 ? { seats: substitutes, substitutes: 0 } : { seats, substitutes }
