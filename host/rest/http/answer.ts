import type { Cell } from '../../database/requests/frames.ts'
import type { Outcome } from '../database/pool.ts'
import { badHeadersSetting, badStatusSetting, type RestError } from '../errors.ts'
import type { MediaType } from './media.ts'

/** The single row returned by a statement of the data API; see `renderAnswer`. */
export type Answer = {
  total: number | undefined
  rows: number
  body: Buffer | null
  headers: [string, string][]
  status: number | undefined
  location: Record<string, string | null> | undefined
  inserted: number | undefined
}

/** Reads the answer. Throws PGRST111, PGRST112 for settings of the response that are none. */
export function readAnswer({ rows }: Outcome): Answer {
  const row = rows[0] ?? []
  return {
    ...readCounts(row),
    body: row[2] ?? null,
    headers: readHeaders(row[3]),
    status: readStatus(row[4]),
  }
}

/** Reads only the numbers, before the transaction ends. */
export function readCounts(row: Cell[]): Pick<Answer, 'total' | 'rows' | 'location' | 'inserted'> {
  const [total, rows, , , , location, inserted] = row
  return {
    total: readNumber(total),
    rows: readNumber(rows) ?? 0,
    location: location ? JSON.parse(location.toString()) : undefined,
    inserted: readNumber(inserted),
  }
}

const readNumber = (cell: Cell | undefined) => (cell ? Number(cell.toString('latin1')) : undefined)

/** `response.headers`: a list of objects with one header each. */
function readHeaders(cell: Cell | undefined): [string, string][] {
  if (!cell) return []
  try {
    const list: unknown = JSON.parse(cell.toString())
    if (!Array.isArray(list)) throw badHeadersSetting()
    return list.flatMap((entry: unknown) => {
      const pairs = typeof entry === 'object' && entry !== null ? Object.entries(entry) : []
      if (pairs.length !== 1 || typeof pairs[0]?.[1] !== 'string') throw badHeadersSetting()
      return pairs
    })
  } catch {
    throw badHeadersSetting()
  }
}

function readStatus(cell: Cell | undefined): number | undefined {
  if (!cell) return undefined
  const status = Number(cell.toString())
  if (!Number.isInteger(status) || status < 200 || status > 599) throw badStatusSetting()
  return status
}

export type Head = { status: number; headers: Record<string, string | undefined> }

const bodiless = [204, 205, 304]

/** Returns the body in the requested form: PostgreSQL writes bytes as hexadecimal text. */
export function bodyOf({ body }: Answer, media: MediaType): Buffer | null {
  if (media.kind !== 'custom') return body
  if (!body) return Buffer.alloc(0)
  return media.form.isBytes ? Buffer.from(body.toString('latin1').slice(2), 'hex') : body
}

/** Returns the answer as HTTP. Status and headers set by the database take precedence over our own. */
export function respond(
  head: Head,
  answer: Pick<Answer, 'headers' | 'status'>,
  body: Buffer | null,
): Response {
  const headers = answer.headers.length === 0 ? present(head.headers) : merge(head, answer)
  const status = answer.status ?? head.status
  return new Response(bodiless.includes(status) ? null : asBody(body), { status, headers })
}

function merge(head: Head, answer: Pick<Answer, 'headers'>): Headers {
  const headers = new Headers(present(head.headers))
  for (const [name] of answer.headers) headers.delete(name)
  try {
    for (const [name, value] of answer.headers) headers.append(name, value)
  } catch {
    throw badHeadersSetting()
  }
  return headers
}

function present(headers: Head['headers']): Record<string, string> {
  const stated: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) stated[name] = value
  return stated
}

// The driver's buffers are never in shared memory, which the type cannot express.
const asBody = (body: Buffer | null) => body as Uint8Array<ArrayBuffer> | null

/** An error as PostgREST writes it. */
export function respondError(error: RestError, isHead: boolean): Response {
  const { code, details, hint, message } = error.body
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'proxy-status': `PostgREST; error=${encodeURIComponent(code)}`,
    ...error.headers,
  }
  const body = JSON.stringify({ code, details, hint, message })
  return new Response(isHead || bodiless.includes(error.status) ? null : body, {
    status: error.status,
    headers,
  })
}
