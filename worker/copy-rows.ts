import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Transaction } from './context.ts'

export type CopyValue = string | number | boolean | null

/** Text is handed to the socket in pieces of about this size. */
const PIECE = 65_536

/**
 * Returns one row in COPY's text format (PostgreSQL manual, COPY, "Text Format"). PostgreSQL's text cannot contain U+0000: it becomes the replacement
 * character.
 */
export function copyLine(values: readonly CopyValue[]): string {
  const cells = values.map((value) => {
    if (value === null) return '\\N'
    if (typeof value !== 'string') return String(value)
    return special.test(value) ? value.replace(specials, (found) => escapes[found] ?? found) : value
  })
  return `${cells.join('\t')}\n`
}
const special = /[\\\t\n\r\0]/
const specials = /[\\\t\n\r\0]/g
const escapes: Record<string, string> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\ufffd',
}

/**
 * Streams rows into a table by COPY, at the database's pace and in constant memory. `target` is the table with its
 * columns, written in the code and never by people.
 */
export async function copyRows(
  sql: Transaction,
  target: string,
  rows: Iterable<readonly CopyValue[]> | AsyncIterable<readonly CopyValue[]>,
): Promise<void> {
  await copyText(sql, target, inPieces(rows))
}

/** The same for rows that are COPY's text already, in pieces of any length. */
export async function copyText(
  sql: Transaction,
  target: string,
  pieces: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  const stream = await sql.unsafe(`copy ${target} from stdin`).writable()
  await pipeline(Readable.from(pieces), stream)
}

async function* inPieces(
  rows: Iterable<readonly CopyValue[]> | AsyncIterable<readonly CopyValue[]>,
): AsyncGenerator<string> {
  let piece = ''
  for await (const row of rows) {
    piece += copyLine(row)
    if (piece.length >= PIECE) {
      yield piece
      piece = ''
    }
  }
  if (piece !== '') yield piece
}
