/** Data that may show that two records are of one person; null is unknown. */
export type Known = { name: string; document: string | null; email: string | null; phone: string | null }

/** A name without accents, case, short words and order: 'José da Silva' and 'SILVA JOSE' are alike. */
function nameKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
  return [...new Set(words)].sort().join(' ')
}

/** Returns whether a name contains all words of the other: 'Ana Souza' and 'Ana Maria Souza'. A single word proves nothing. */
function alikeNames(one: string, other: string): boolean {
  const [a, b] = [nameKey(one).split(' '), nameKey(other).split(' ')]
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  return few.length > 1 && few.every((word) => many.includes(word))
}

export type Likeness = 'same_document' | 'same_contact' | 'same_name'

/**
 * Returns why two records may be one person, the strongest reason first; null if there is none. Two different documents are two people, however
 * similar their names; a family's shared e-mail or phone counts only with a similar name.
 */
export function likeness(one: Known, other: Known): Likeness | null {
  if (one.document && other.document) return one.document === other.document ? 'same_document' : null
  if (!alikeNames(one.name, other.name)) return null
  const sameContact =
    (one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase()) ||
    (one.phone !== null && one.phone === other.phone)
  if (sameContact) return 'same_contact'
  return nameKey(one.name) === nameKey(other.name) ? 'same_name' : null
}
