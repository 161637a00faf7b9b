import { isCivilDate } from '../../../domain/calendar.ts'
import { parseReais } from '../../../domain/money.ts'

/** Reads a list's filters from its address. Ignores invalid values typed manually. */
export function addressFilters(params: URLSearchParams) {
  const text = (name: string) => params.get(name)?.trim() || undefined
  return {
    text,
    day: (name: string) => (isCivilDate(text(name) ?? '') ? text(name) : undefined),
    cents: (name: string) => parseReais(text(name) ?? '') ?? undefined,
    /** One of the words that `words` has. */
    one: <Word extends string>(name: string, words: Readonly<Record<Word, unknown>>): Word | undefined => {
      const word = text(name)
      return word && Object.hasOwn(words, word) ? (word as Word) : undefined
    },
  }
}
