/**
 * The group ristretto255 (RFC 9496) by `@noble/curves`: a group of prime order q, so that every encoding that decodes is an element of it
 * and needs no further check. Written as in the Belenios specification, but with sums: its g^x is here a multiple of the generator.
 */
import { ristretto255, ristretto255_hasher } from '@noble/curves/ed25519.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { SecretBallotRefusal } from './refusal.ts'

export type Point = InstanceType<typeof ristretto255.Point>

const { Fn } = ristretto255.Point
export const generator: Point = ristretto255.Point.BASE
export const identity: Point = ristretto255.Point.ZERO
/** Numbers modulo q. */
export const scalars = {
  add: (one: bigint, other: bigint): bigint => Fn.add(one, other),
  subtract: (one: bigint, other: bigint): bigint => Fn.sub(one, other),
  multiply: (one: bigint, other: bigint): bigint => Fn.mul(one, other),
  negate: (one: bigint): bigint => Fn.neg(one),
  sum: (all: readonly bigint[]): bigint => all.reduce((sum, each) => Fn.add(sum, each), 0n),
}

/** Encoding takes a 255-bit root, so the encoding of a decoded or rehashed point is cached with it. */
const encodings = new WeakMap<Point, Uint8Array>()
function encoded(point: Point): Uint8Array {
  const known = encodings.get(point)
  if (known) return known
  const bytes = point.toBytes()
  encodings.set(point, bytes)
  return bytes
}

/** 32 bytes in hexadecimal, as RFC 9496 § 4.3.2 encodes an element. */
export const writePoint = (point: Point): string => bytesToHex(encoded(point))

/** RFC 9496 § 4.3.1: throws `not_of_the_group` for anything that is not the unique encoding of an element. */
export function readPoint(hex: string): Point {
  try {
    const bytes = hexToBytes(hex)
    const point = ristretto255.Point.fromBytes(bytes)
    encodings.set(point, bytes)
    return point
  } catch {
    throw new SecretBallotRefusal('not_of_the_group', 'Há um número que não é do grupo usado na votação.')
  }
}

/** 32 bytes in hexadecimal, the lowest first (RFC 9496 § 4.4). */
export const writeScalar = (scalar: bigint): string => bytesToHex(Fn.toBytes(scalar))

/** Refuses (`not_of_the_group`) numbers of q and more, which would be second ways to write a proof. */
export function readScalar(hex: string): bigint {
  try {
    return Fn.fromBytes(hexToBytes(hex))
  } catch {
    throw new SecretBallotRefusal(
      'not_of_the_group',
      'Há um número fora dos limites do grupo usado na votação.',
    )
  }
}

const numberOf = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((number, byte) => (number << 8n) + BigInt(byte), 0n)

/** Returns a secret number from 1 to q − 1: 64 random bytes reduced (RFC 9496 § 4.4), so that the bias is at most 2⁻²⁵⁶. */
export function randomScalar(): bigint {
  for (;;) {
    const scalar = Fn.create(numberOf(crypto.getRandomValues(new Uint8Array(64))))
    if (scalar !== 0n) return scalar
  }
}

/**
 * Hashes the input to a number modulo q: HashToScalar of RFC 9497 § 4.1 (expand_message_xmd of RFC 9380 § 5.3.1 with SHA-512). The label separates
 * uses. `context` goes in as JSON with a length prefix, points have a fixed length: no two inputs give the same bytes. Belenios writes `label|…` and
 * uses SHA-256; it defines what each proof hashes.
 */
export function challengeOf(label: string, context: readonly string[], points: readonly Point[]): bigint {
  const words = utf8ToBytes(JSON.stringify(context))
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, words.length)
  const message = concatBytes(length, words, ...points.map(encoded))
  return ristretto255_hasher.hashToScalar(message, { DST: `prumo-votacao-1/${label}` })
}

/** Returns 128-bit numbers that no one can choose: SHA-512 of their purpose and a counter, two per hash. */
export function numbersOf(text: string, count: number): bigint[] {
  const numbers: bigint[] = []
  for (let at = 0; numbers.length < count; at++) {
    const bytes = sha512(utf8ToBytes(`prumo-votacao-1/numbers/${at}/${text}`))
    numbers.push(numberOf(bytes.subarray(0, 16)), numberOf(bytes.subarray(16, 32)))
  }
  return numbers.slice(0, count)
}

/** A secret number made of random bytes, by the same hash. */
export const scalarOfSeed = (label: string, seed: Uint8Array): bigint =>
  ristretto255_hasher.hashToScalar(seed, { DST: `prumo-votacao-1/${label}` })
