import { folded } from '../ascii.ts'

/**
 * Titles that people give a field, folded, the more telling first. What is no field's ('none') is named too, where it would else be taken for one:
 * 'Valor pago' beside 'Valor'.
 */
export type Titles<Field extends string> = readonly (readonly [RegExp, Field | 'none'])[]

/**
 * Which column of a file (from 0) brings each field, by the titles of its first line. Of several with the same meaning the one whose title tells more
 * counts, then the one that says nothing else, then the first.
 */
export function columnsByTitle<Field extends string>(
  titles: Titles<Field>,
  header: readonly string[],
): Partial<Record<Field, number>> {
  const best = new Map<Field, { column: number; rank: number; isWhole: boolean }>()
  for (const [column, written] of header.entries()) {
    const title = folded(written).trim()
    const rank = titles.findIndex(([pattern]) => pattern.test(title))
    const found = titles[rank]
    if (!found || found[1] === 'none') continue
    const [pattern, field] = [found[0], found[1] as Field]
    const isWhole = pattern.exec(title)?.[0] === title
    const known = best.get(field)
    if (!known || rank < known.rank || (rank === known.rank && isWhole && !known.isWhole))
      best.set(field, { column, rank, isWhole })
  }
  return Object.fromEntries([...best].map(([field, { column }]) => [field, column])) as Partial<
    Record<Field, number>
  >
}
