import { type Matter, quorumOn } from '../decisions/matters.ts'
import { type Rational, rational } from '../rational.ts'
import { sharesMessage, shownSum } from '../shares.ts'
import { type ConventionNeed, least } from './outcome.ts'
import { basisOf } from './quorum-words.ts'

export type SharesNoted = {
  /** Sum of the units' shares, and what is 1. */
  shares: number
  share_total: number
  weight: 'unit' | 'share'
  date: string
  items: readonly { matter: Matter; convention: ConventionNeed | null }[]
}

type Part = { top: number; bottom: number; atLeast: boolean }

/** The parts of all the shares that the agenda's items require, each once. */
function partsOf({ items, date, weight }: SharesNoted): Part[] {
  const found = items.flatMap(({ matter, convention }): Part[] => {
    if (basisOf(matter, date, weight) === 'units') return []
    const { need } = quorumOn(matter, date)
    const law = need.of === 'all' ? [{ part: need.part, atLeast: need.atLeast }] : []
    const clause = convention?.of === 'all' ? [{ part: convention.part, atLeast: convention.at_least }] : []
    return [...law, ...clause].map(({ part: [top, bottom], atLeast }) => ({ top, bottom, atLeast }))
  })
  const keyed = new Map(found.map((one) => [`${one.top}/${one.bottom}${one.atLeast}`, one]))
  return [...keyed.values()].sort((one, other) => one.top / one.bottom - other.top / other.bottom)
}

const partWords = ({ top, bottom, atLeast }: Part): string => {
  const named = top === bottom ? 'a unanimidade' : bottom === 2 ? 'a metade' : `${top}/${bottom}`
  return atLeast ? named : `mais que ${named}`
}

/**
 * States that the shares do not total 1, by how much, and what it does to the quorum; null where they do. Registered fractions are never corrected:
 * parts are of the votes that there are (art. 1.352), so of the sum and not of 1.
 */
export function sharesNote(noted: SharesNoted): string | null {
  const { shares, share_total, weight } = noted
  if (shares === share_total || shares === 0) return null
  const sum = rational(shares, share_total)
  const shown = (value: number): string => shownSum(rounded(value, share_total))
  const half = `metade são ${shown(least(shares, [1, 2], true))}`
  const parts = partsOf(noted).map(
    (part) => `${partWords(part)}, ao menos ${shown(least(shares, [part.top, part.bottom], part.atLeast))}`,
  )
  const effect =
    weight === 'share'
      ? `O quórum é contado sobre essa soma, e não sobre 1: na primeira chamada, ${half} (art. 1.352)`
      : `Cada unidade tem um voto, e a diferença só pesa na primeira chamada, contada sobre essa soma: ${half} (art. 1.352)`
  return `${sharesMessage(sum)} ${[effect, ...parts].join('; ')}.`
}

/** Up to the sixth decimal, never below: what is stated as enough is enough. */
function rounded(value: number, whole: number): Rational {
  const [scaled, total] = [BigInt(value) * 1_000_000n, BigInt(whole)]
  return rational((scaled + total - 1n) / total, 1_000_000n)
}
