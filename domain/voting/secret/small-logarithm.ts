import { ed25519 } from '@noble/curves/ed25519.js'
import { generator, identity, type Point } from './group/group.ts'
import { SecretBallotRefusal } from './group/refusal.ts'
import { mostWeight } from './published.ts'

type Edwards = InstanceType<typeof ed25519.Point>
/** Points that are made affine together, with one inversion. */
const together = 512

/**
 * Finds totals from their multiples of the generator by baby steps and giant steps (Shanks 1971). An element of ristretto255 is several points of the
 * curve internally; its fourth multiple is one (RFC 9496 § 4: they differ by a point whose order divides four), and that one's y is the same for x
 * and −x, so that each giant step covers both sides.
 */
export function smallLogarithms(points: readonly Point[], most: number): number[] {
  if (most > mostWeight)
    throw new SecretBallotRefusal(
      'total_too_large',
      `A soma dos pesos passa de ${mostWeight.toLocaleString('pt-BR')}.`,
    )
  // Each value is at most `most`, and so is their sum where one option is chosen: this width minimizes the steps for both.
  const width = Math.max(1, Math.ceil(Math.sqrt(most / 2)))
  const babies = new Map<number, number>()
  let place = 0
  for (const point of steps(ed25519.Point.ZERO, curvePoint(generator), width + 1))
    babies.set(keyOf(point.y), place++)
  return points.map((point) => logarithm(point, { most, width, babies }))
}

function logarithm(
  point: Point,
  { most, width, babies }: { most: number; width: number; babies: ReadonlyMap<number, number> },
): number {
  const stride = 2 * width + 1
  const giant = curvePoint(generator).multiplyUnsafe(BigInt(stride)).negate()
  let passed = 0
  for (const rest of steps(curvePoint(point), giant, Math.floor(most / stride) + 2)) {
    const near = babies.get(keyOf(rest.y))
    if (near !== undefined)
      for (const value of [passed + near, passed - near])
        if (value >= 0 && value <= most && multiple(value).equals(point)) return value
    passed += stride
  }
  throw new SecretBallotRefusal('no_such_total', 'A decifração não dá um total possível.')
}

/** A whole number of times the generator. */
export const multiple = (value: number): Point =>
  value === 0 ? identity : generator.multiplyUnsafe(BigInt(value))

const curvePoint = (point: Point): Edwards => {
  const { x, y } = point.double().double().toAffine()
  return ed25519.Point.fromAffine({ x, y })
}

/** 52 bits of a coordinate: the point itself distinguishes two that collide by chance. */
const keyOf = (y: bigint): number => Number(y & 0xfffffffffffffn)

/** Yields start, start + step, … (`count` points) as affine points. */
function* steps(start: Edwards, step: Edwards, count: number): Generator<{ y: bigint }> {
  let next = start
  for (let done = 0; done < count; done += together) {
    const some: Edwards[] = []
    for (let at = 0; at < together && done + at < count; at++) {
      some.push(next)
      next = next.add(step)
    }
    yield* normalized(some)
  }
}

const normalized = (points: Edwards[]): { y: bigint }[] => {
  const [Z, Fp] = [points.map((point) => point.Z), ed25519.Point.Fp]
  const inverses = Fp.invertBatch(Z)
  return points.map((point, at) => ({ y: Fp.mul(point.Y, inverses[at]!) }))
}
