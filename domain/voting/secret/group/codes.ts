import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { SecretBallotRefusal } from './refusal.ts'

/** Crockford's Base32 (crockford.com/base32.html): no I, L, O, U, which are read as 1, 1, 0 and not at all. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const seedBytes = 20
const seedDigits = 32
const checkDigits = 4

/** 20 random bytes: more than the 126 bits of the group's own strength, and still short enough to be typed from paper. */
export const randomSeed = (): Uint8Array => crypto.getRandomValues(new Uint8Array(seedBytes))

/** Writes 20 bytes as nine groups of four characters, the last a checksum: 'K7QM-…'. `use` prevents a voter's code from passing as a trustee's. */
export function writeCode(use: string, seed: Uint8Array): string {
  const digits = toBase32(seed) + checksum(use, seed)
  return digits.match(/.{4}/g)!.join('-')
}

/** Returns the bytes of a code, however it is typed. Throws `recovery_code_wrong` for a different length, invalid characters or a wrong checksum. */
export function readCode(use: string, typed: string): Uint8Array {
  const digits = typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0')
  const wrong = new SecretBallotRefusal(
    'recovery_code_wrong',
    'O código não confere. Compare letra por letra com o papel.',
  )
  if (digits.length !== seedDigits + checkDigits || [...digits].some((digit) => !alphabet.includes(digit)))
    throw wrong
  const seed = fromBase32(digits.slice(0, seedDigits))
  if (checksum(use, seed) !== digits.slice(seedDigits)) throw wrong
  return seed
}

/** 20 bits: of a million codes with a slip of the pen one passes. */
function checksum(use: string, seed: Uint8Array): string {
  const hash = sha256(concatBytes(utf8ToBytes(`prumo-votacao-1/${use}`), seed))
  return toBase32(hash.slice(0, 5)).slice(0, checkDigits)
}

function toBase32(bytes: Uint8Array): string {
  const number = bytes.reduce((sum, byte) => (sum << 8n) + BigInt(byte), 0n)
  const count = (bytes.length * 8) / 5
  return Array.from(
    { length: count },
    (_, at) => alphabet[Number((number >> BigInt(5 * (count - 1 - at))) & 31n)],
  ).join('')
}

function fromBase32(digits: string): Uint8Array {
  const number = [...digits].reduce((sum, digit) => (sum << 5n) + BigInt(alphabet.indexOf(digit)), 0n)
  return Uint8Array.from({ length: seedBytes }, (_, at) =>
    Number((number >> BigInt(8 * (seedBytes - 1 - at))) & 255n),
  )
}
