import { z } from 'zod'
import { lineOf } from './typed-text.ts'

/** A field of one line: line breaks and tabs that were pasted are spaces. Lengths and demands follow as on any text. */
export const typedLine = (message?: string) => z.string(message).overwrite(lineOf)

/** An instant with its offset, in years that a calendar of people has: a date typed with two digits of a year is none. */
export const typedInstant = (message = 'Informe o dia e a hora.') =>
  z.iso.datetime({ offset: true, error: message }).refine((text) => /^(19|20|21)\d\d-/.test(text), message)

/**
 * Values by keys that the caller names, at most so many: what is kept of them grows with nothing that anybody may send without end. Whoever
 * keeps them keeps the keys that it asked for.
 */
export const typedRecord = <Key extends z.core.$ZodRecordKey, Value extends z.core.SomeType>(
  key: Key,
  value: Value,
  most: number,
) => z.record(key, value).refine((given) => Object.keys(given).length <= most, `Envie até ${most} valores.`)
