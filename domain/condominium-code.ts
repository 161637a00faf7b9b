import { typedNumber } from './typed-text.ts'

/** No 0/O, 1/I/L: a code survives being read aloud or copied manually. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 8
/** Bytes from here on would favour the first characters, so they are drawn again. */
const FAIR = 256 - (256 % ALPHABET.length)

/**
 * Returns a new code of 8 characters, each equally likely (31^8, about 8.5 × 10^11 codes). `randomBytes` returns that many cryptographically random
 * bytes at each call.
 */
export function newCode(randomBytes: (length: number) => Uint8Array): string {
  let code = ''
  while (code.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < FAIR && code.length < LENGTH) code += ALPHABET[byte % ALPHABET.length]
    }
  }
  return code
}

/** Parses a code as people type it (lower case, spaces, any dash); null if invalid. */
export function parseCode(text: string): string | null {
  const code = typedNumber(text).toUpperCase().replace(/[\s-]/g, '')
  return code.length === LENGTH && [...code].every((character) => ALPHABET.includes(character)) ? code : null
}

/** 'ABCD-2345' of a stored code. */
export const formatCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`
