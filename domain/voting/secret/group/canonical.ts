import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Published data: JSON with whole numbers only. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/**
 * Returns the one JSON form that is hashed (RFC 8785, JSON Canonicalization Scheme: no spaces, keys in the order of their UTF-16 units). Numbers are
 * safe integers, so the RFC's number rule is that of `JSON.stringify`.
 */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`
}

/** SHA-256 of a value's canonical JSON in UTF-8, in hexadecimal. */
export const hashOf = (value: Json): string => bytesToHex(sha256(utf8ToBytes(canonical(value))))
