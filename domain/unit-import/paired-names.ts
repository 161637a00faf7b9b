// 'Costa e Silva' is one family; '& CIA' and 'S/A' are companies.
const between = /\s+e\s+|\s*[&/;+]\s*/i
/** A comma separates names only together with one of these: 'Ana Lima, Rui Sá e Caio Dias', but also 'Prado, João'. */
const listed = /\s*,\s*e\s+|\s+e\s+|\s*[&/;+,]\s*/i
const company = /\b(ltda|eireli|s\/?a|me|epp|cia|filhos|irmãos|associados|espólio)\b\.?/i
const suffix = /^(d[aeo]s?|neto|neta|filho|filha|j[úu]nior|jr\.?|sobrinho|segundo)$/i

const folded = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * The people that one cell seems to name, in its order; null when it is one. Each has a first name and a family of their own, as in
 * 'Ana Lima e João Prado'; the same name twice is one person.
 */
export function namesIn(cell: string): string[] | null {
  if (!between.test(cell) || company.test(cell)) return null
  const names = cell.split(listed).map((name) => name.trim())
  const isFull = (name: string) =>
    name.split(/\s+/).filter((word) => word.length > 1 && !suffix.test(word)).length > 1
  return new Set(names.map(folded)).size === names.length && names.every(isFull) ? names : null
}
