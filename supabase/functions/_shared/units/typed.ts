import { AppError } from '../../../../domain/errors.ts'
import {
  nearestShare,
  notAShare,
  readTypedShare,
  refinementFor,
  tooFine,
  wholeShare,
} from '../../../../domain/units/typed-share.ts'

export type TypedShares = {
  /** Whole shares of the refined total, in the order of the texts. */
  shares: number[]
  /** By how much all shares and their whole have to be multiplied for that; 1 nearly always. */
  factor: number
}

/**
 * Converts typed fractions to whole shares. With `round`, a fraction that no total represents exactly becomes the closest share; otherwise it is
 * refused. Throws `invalid_input` with the field that `pathOf` returns.
 */
export function readShares(
  texts: readonly string[],
  shareTotal: number,
  { pathOf, round = false }: { pathOf: (index: number) => string; round?: boolean },
): TypedShares {
  const refuse = (index: number, message: string) => {
    throw new AppError('invalid_input', { fields: [{ path: pathOf(index), message }] })
  }
  const values = texts.map((text, index) => readTypedShare(text, shareTotal) ?? refuse(index, notAShare)!)
  let factor = 1
  const isExact = values.map((value, index) => {
    const finer = refinementFor(value, shareTotal * factor)
    if (finer === null && !round) refuse(index, tooFine)
    factor *= finer ?? 1
    return finer !== null
  })
  const total = shareTotal * factor
  const shares = values.map((value, index) =>
    isExact[index] ? wholeShare(value, total) : nearestShare(value, total),
  )
  return { shares, factor }
}
