/** Longest key, so that it fits a file's name. */
const maxKey = 200

const segment = '[A-Za-z0-9_-][A-Za-z0-9._-]*'
const keyPattern = new RegExp(`^${segment}(/${segment})*$`)

/** What a store keeps for itself stands below these. */
const reserved = /^(temporary|drafts)\//

/** Throws for what is no key: keys are made by us, so this is a mistake of ours and not the caller's. */
export function checkKey(key: string): string {
  if (key.length > maxKey || !keyPattern.test(key) || reserved.test(key))
    throw new Error(`Not a key of a file: ${JSON.stringify(key.slice(0, maxKey))}`)
  return key
}
