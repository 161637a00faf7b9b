import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** What is published: JSON with whole numbers only. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/**
 * JSON in the one form that is hashed (RFC 8785, JSON Canonicalization Scheme: no spaces, keys in the order of their UTF-16 units). Numbers
 * are whole and safe, so that the RFC's rule for numbers is `JSON.stringify`'s.
 */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`
}

/** SHA-256 of a value's canonical JSON in UTF-8, in hexadecimal. */
export const hashOf = (value: Json): string => bytesToHex(sha256(utf8ToBytes(canonical(value))))
