import { z } from 'zod'
import { invalidRequest } from '../errors.ts'

/** The last entry of a page, after which the next one continues: its path, and its time when sorting by time. */
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

/** Throws 400 for an invalid cursor. */
export function readCursor(text: string): Cursor {
  try {
    return shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw invalidRequest('body/cursor is invalid')
  }
}
