import { invalidBucketName, invalidKey } from '../errors.ts'

const maxBytes = 1024
// Control characters, characters that are none, and what other systems take for a separator.
const forbidden = /[\p{Cc}\p{Noncharacter_Code_Point}\\]/u

/**
 * Returns an object's name as stored: any letters of any language, composed, so that two names that look alike are one.
 * @throws StorageError 400 `InvalidKey` for a name that is not a path: empty, longer than 1024 bytes, with control characters, backslashes, lone
 * surrogates, or segments that are empty, `.` or `..`
 */
export function readName(name: string): string {
  const composed = name.normalize('NFC')
  const isBad =
    Buffer.byteLength(composed) > maxBytes ||
    forbidden.test(composed) ||
    !composed.isWellFormed() ||
    composed.split('/').some((segment) => segment === '' || segment === '.' || segment === '..')
  if (isBad) throw invalidKey(name.slice(0, maxBytes))
  return composed
}

/** A bucket's id or name, by the rule of Supabase's storage. Throws 400 `Bucket name invalid`. */
export function readBucketName(name: string): string {
  if (!/^[\w!\-.*'() &$@=;:+,?]{1,99}$/.test(name) || name.trim() !== name || /^\.+$/.test(name))
    throw invalidBucketName()
  return name
}

/** Returns whether a name represents a folder without files, as the dashboard creates it. It has no content. */
export function isEmptyFolder(name: string): boolean {
  return name.endsWith('.emptyFolderPlaceholder')
}
