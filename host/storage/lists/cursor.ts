import { z } from 'zod'
import { invalidRequest } from '../errors.ts'

/** The last entry of a page, where the next one goes on: its path, and its time if that is what is sorted by. */
export type Cursor = { path: string; at: string | null }

const shape = z.object({
  path: z.string().max(2048),
  at: z
    .string()
    .regex(/^(-infinity|[\d :.+-]{10,40})$/)
    .nullable(),
})

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/** Throws 400 for what is no cursor of ours. */
export function readCursor(text: string): Cursor {
  try {
    return shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw invalidRequest('body/cursor is invalid')
  }
}
