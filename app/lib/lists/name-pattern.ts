const families = ['aáàâãä', 'eéèêë', 'iíìîï', 'oóòôõö', 'uúùûü', 'cç', 'nñ']

const bare = (character: string) => character.normalize('NFD')[0] ?? character

/**
 * A pattern for PostgREST's `imatch` (PostgreSQL `~*`) that finds names in which every typed word begins a word, in the
 * order typed, whatever the accents: 'jose fig' finds 'José Carlos Figueiredo'.
 */
export function namePattern(typed: string): string {
  const words = typed.trim().toLowerCase().split(/\s+/)
  return words.map((word) => `\\m${[...word].map(oneOf).join('')}`).join('.*')
}

function oneOf(character: string): string {
  const family = families.find((letters) => letters.startsWith(bare(character)))
  if (family) return `[${family}]`
  if (/[\p{L}\p{N}]/u.test(character)) return character
  // In brackets everything is itself but these, which no name has.
  return /[[\]^\\]/.test(character) ? '' : `[${character}]`
}
