import { expect, test } from 'vitest'
import {
  challengeOf,
  generator,
  identity,
  randomScalar,
  readPoint,
  readScalar,
  scalars,
  writePoint,
  writeScalar,
} from './group.ts'
import { publicSum } from './multiples.ts'

// RFC 9496, appendix A.1: the encodings of 0 to 5 times the generator.
const multiples = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  'e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76',
  '6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919',
  '94741f5d5d52755ece4f23f044ee27d5d1ea1e2bd196b462166b16152a9d0259',
  'da80862773358b466ffadfe0b3293ab3d9fd53c5ea6c955358f568322daf6a57',
  'e882b131016b52c1d3337080187cf768423efccbb517bb495ab812c4160ff44e',
]
// RFC 9496, appendix A.2: some of each kind of invalid encoding.
const invalid = [
  '00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'ed57ffd8c914fb201471d1c3d245ce3c746fcbe63a3679d51b6a516ebebe0e20',
  '26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]

test('the group is that of RFC 9496', () => {
  let point = identity
  for (const hex of multiples) {
    expect(writePoint(point)).toBe(hex)
    expect(readPoint(hex).equals(point)).toBe(true)
    point = point.add(generator)
  }
  for (const hex of invalid) expect(() => readPoint(hex)).toThrow(/grupo/)
})

test('a number has one way to be written', () => {
  const scalar = randomScalar()
  expect(readScalar(writeScalar(scalar))).toBe(scalar)
  const order = 'edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010'
  expect(() => readScalar(order)).toThrow(/limites/)
  expect(readScalar(`ec${order.slice(2)}`)).toBe(scalars.negate(1n))
})

test('what is hashed is not the same for two inputs that look alike', () => {
  const points = [generator, identity]
  const all = [
    challengeOf('choice', ['a', 'b'], points),
    challengeOf('overall', ['a', 'b'], points),
    challengeOf('choice', ['ab'], points),
    challengeOf('choice', ['a,b'], points),
    challengeOf('choice', ['a', 'b', ''], points),
    challengeOf('choice', ['a', 'b'], points.toReversed()),
  ]
  expect(new Set(all).size).toBe(all.length)
})

test('a sum of multiples in variable time is that of the library', () => {
  for (const count of [0, 1, 3]) {
    const points = Array.from({ length: count }, () => generator.multiply(randomScalar()))
    const factors = points.map((_, at) => (at === 1 ? 1n : randomScalar()))
    const plain = points.reduce((sum, point, at) => sum.add(point.multiplyUnsafe(factors[at]!)), identity)
    expect(publicSum(points, factors).equals(plain)).toBe(true)
  }
  expect(publicSum([generator], [0n]).equals(identity)).toBe(true)
})
