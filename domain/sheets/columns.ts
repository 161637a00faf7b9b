import { folded } from '../ascii.ts'

/** Titles that people give a field, folded; the first that fits counts. */
export type Titles<Field extends string> = readonly (readonly [RegExp, Field])[]

/** Which column of a file (from 0) brings each field, by the titles of its first line; the first of two with the same meaning counts. */
export function columnsByTitle<Field extends string>(
  titles: Titles<Field>,
  header: readonly string[],
): Partial<Record<Field, number>> {
  const found: Partial<Record<Field, number>> = {}
  for (const [column, title] of header.entries()) {
    const field = titles.find(([pattern]) => pattern.test(folded(title)))?.[1]
    if (field) found[field] ??= column
  }
  return found
}
