/** What a client would like, by the header `Prefer` (RFC 7240). */
export type Preferences = {
  resolution?: 'merge-duplicates' | 'ignore-duplicates'
  missing?: 'default' | 'null'
  return?: 'representation' | 'minimal' | 'headers-only'
  count?: 'exact' | 'planned' | 'estimated'
  tx?: 'commit' | 'rollback'
  handling?: 'strict' | 'lenient'
  timezone?: string
  maxAffected?: number
  invalid: string[]
}

const known = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const

/** Reads the header; of a preference stated twice the first counts. */
export function parsePreferences(
  header: string | null,
  timezones: Set<string>,
  mayRollBack: boolean,
): Preferences {
  const preferences: Preferences = { invalid: [] }
  const words = (header ?? '').split(',').map((word) => word.trim())
  for (const word of words.filter((candidate) => candidate !== '')) {
    const at = word.indexOf('=')
    const [name, value] = [word.slice(0, at), word.slice(at + 1)]
    if (at < 0 || !accept(preferences, name, value, timezones)) preferences.invalid.push(word)
  }
  if (!mayRollBack) preferences.tx = undefined
  return preferences
}

function accept(preferences: Preferences, name: string, value: string, timezones: Set<string>): boolean {
  if (name === 'timezone') {
    if (timezones.has(value)) preferences.timezone ??= value
    return timezones.has(value)
  }
  if (name === 'max-affected') {
    if (/^[0-9]{1,15}$/.test(value)) preferences.maxAffected ??= Number(value)
    return true
  }
  if (!isKnownName(name)) return false
  const found = known[name].some((choice) => choice === value)
  if (found && preferences[name] === undefined) Object.assign(preferences, { [name]: value })
  return found
}

function isKnownName(name: string): name is keyof typeof known {
  return Object.hasOwn(known, name)
}

/** Returns the header `Preference-Applied` for the preferences that took effect; undefined for none. */
export function appliedPreferences(
  preferences: Preferences,
  counted: (keyof Omit<Preferences, 'invalid'>)[],
): string | undefined {
  const applied = counted.flatMap((name) => {
    const value = preferences[name]
    if (value === undefined || (name === 'maxAffected' && preferences.handling !== 'strict')) return []
    return [`${name === 'maxAffected' ? 'max-affected' : name}=${value}`]
  })
  return applied.length === 0 ? undefined : applied.join(', ')
}
