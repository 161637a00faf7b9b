import { generator, numbersOf, type Point, scalars } from './group.ts'
import { publicSum } from './multiples.ts'

/**
 * A sum that must be the neutral element: so often the generator, so often the election's key, and points so often each. `what` names the
 * proof that it is of.
 */
export type Equation<What> = {
  what: What
  generator: bigint
  key: bigint
  parts: (readonly [Point, bigint])[]
}

/**
 * Returns null when all equations hold, else the `what` of one that does not. Adds them up, each multiplied by a 128-bit number that the ballot's
 * author could not choose (the small exponents test of Bellare, Garay and Rabin, “Fast batch verification”, Eurocrypt 1998; the group's order is
 * prime, as it requires): a wrong one passes once in 2¹²⁸. `text` holds everything that the equations derive from, so that every checker gets the
 * same numbers.
 */
export function broken<What>(equations: readonly Equation<What>[], key: Point, text: string): What | null {
  if (doHold(equations, key, text)) return null
  return equations.find((equation) => !doHold([equation], key, text))?.what ?? equations[0]!.what
}

function doHold(equations: readonly Equation<unknown>[], key: Point, text: string): boolean {
  const numbers = numbersOf(text, equations.length)
  const factors = new Map<Point, bigint>()
  let [ofGenerator, ofKey] = [0n, 0n]
  for (const [at, equation] of equations.entries()) {
    const number = numbers[at]!
    ofGenerator = scalars.add(ofGenerator, scalars.multiply(equation.generator, number))
    ofKey = scalars.add(ofKey, scalars.multiply(equation.key, number))
    for (const [point, factor] of equation.parts)
      factors.set(point, scalars.add(factors.get(point) ?? 0n, scalars.multiply(factor, number)))
  }
  const prepared = generator.multiplyUnsafe(ofGenerator).add(key.multiplyUnsafe(ofKey))
  return publicSum([...factors.keys()], [...factors.values()])
    .add(prepared)
    .is0()
}
