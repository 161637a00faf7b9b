import { z } from 'zod'
import { lineOf, seenText } from '../typed-text.ts'

// Text that people type, of two kinds: one line (`TextInput`) and several (`Textarea`). Each may be empty, required, or null when empty. The database
// checks a line with `private.is_plain`.

const tooLong = (most: number) => `Use até ${new Intl.NumberFormat('pt-BR').format(most)} letras.`
const textOf = (typed: string) => seenText(typed).trim()
/** Half a letter of two (a lone surrogate) is none that the database could keep. */
const typed = (wrong: string) => z.string(wrong).refine((text) => text.isWellFormed(), wrong)

/** One line of at most so many letters, maybe empty: spaces are single, and line breaks that were pasted are spaces. */
export const line = (most: number, long = tooLong(most)) => typed(long).overwrite(lineOf).max(most, long)

/** A non-empty line; `empty` is the message for fewer than `least` letters. */
export const filledLine = (most: number, empty: string, least = 1) =>
  typed(empty).overwrite(lineOf).min(least, empty).max(most, tooLong(most))

/** One line that may be missing: null where nothing was typed. */
export const lineOrNull = (most: number) => line(most).nullish().transform(orNull)

/** A line of a change: omitted leaves it unchanged, null if it was emptied. */
export const lineIfGiven = (most: number) => line(most).transform(orNull).optional()

/** Text of at most so many letters, maybe empty. */
export const text = (most: number, long = tooLong(most)) => typed(long).overwrite(textOf).max(most, long)

/** A non-empty text; `empty` is the message for fewer than `least` letters. */
export const filledText = (most: number, empty: string, least = 1) =>
  typed(empty).overwrite(textOf).min(least, empty).max(most, tooLong(most))

/** Text that may be missing: null where nothing was typed. */
export const textOrNull = (most: number) => text(most).nullish().transform(orNull)

function orNull(typed: string | null | undefined): string | null {
  return typed || null
}
