import { z } from 'zod'

const hidden = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu

/** Text of one line: no control characters, no marks that turn the reading direction. */
export const oneLine = (least: number, most: number, empty: string) =>
  z
    .string(empty)
    .transform((text) => text.normalize('NFC').replace(hidden, ' ').replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(least, empty).max(most, `Use até ${most} letras.`))
