import { z } from 'zod'
import { lineOf } from './typed-text.ts'

/** A field of one line: line breaks and tabs that were pasted are spaces. Lengths and demands follow as on any text. */
export const typedLine = (message?: string) => z.string(message).overwrite(lineOf)
