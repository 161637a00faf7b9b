/** What may tell that two records are of one person; null is not told. */
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

/** Whether a name holds all words of the other: 'Ana Souza' and 'Ana Maria Souza'. One word alone tells nothing. */
function alikeNames(one: string, other: string): boolean {
  const [a, b] = [nameKey(one).split(' '), nameKey(other).split(' ')]
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  return few.length > 1 && few.every((word) => many.includes(word))
}

export type Likeness = 'same_document' | 'same_contact' | 'same_name'

/**
 * Why two records may be one person, the strongest reason first; null when nothing says so. Two different documents are two people,
 * however alike their names are; a family's shared e-mail or phone says something only beside an alike name.
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
