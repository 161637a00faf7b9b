import { invalidKey } from '../errors.ts'

/** A folder as names begin with it: composed, and with a slash at the end. Throws 400 for one that no name can have. */
export function readPrefix(prefix: string): string {
  const composed = checkPrefix(prefix)
  return composed === '' || composed.endsWith('/') ? composed : `${composed}/`
}

/** What names begin with. */
export function checkPrefix(prefix: string): string {
  if (Buffer.byteLength(prefix) > 1024 || prefix.includes('\0') || !prefix.isWellFormed())
    throw invalidKey(prefix.slice(0, 1024))
  return prefix.normalize('NFC')
}
