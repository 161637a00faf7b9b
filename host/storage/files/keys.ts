/** Maximum key length, so that it fits a file name. */
const maxKey = 200

const segment = '[A-Za-z0-9_-][A-Za-z0-9._-]*'
const keyPattern = new RegExp(`^${segment}(/${segment})*$`)

/** Prefixes that a store reserves for itself. */
const reserved = /^(temporary|drafts)\//

/** Throws for an invalid key: we create keys, so this is our mistake and not the caller's. */
export function checkKey(key: string): string {
  if (key.length > maxKey || !keyPattern.test(key) || reserved.test(key))
    throw new Error(`Not a key of a file: ${JSON.stringify(key.slice(0, maxKey))}`)
  return key
}
