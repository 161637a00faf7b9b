import Papa from 'papaparse'
import { badBody, bodyTooLarge, RestError } from '../errors.ts'

/** The body of a change or a call. */
export type Payload = {
  kind: 'json' | 'form' | 'raw'
  /** JSON as received, or converted from CSV or a form; the body itself if raw. */
  text: string
  /** The keys of its objects, or those listed in `columns`. */
  keys: string[]
  isObject: boolean
  type: string
  pairs?: [string, string][]
}

/**
 * Reads the bytes of a request. Throws PGRST102: with 413 beyond the limit, regardless of `Content-Length`, and when the sender disconnects midway.
 */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw bodyTooLarge(limit)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > limit) throw bodyTooLarge(limit)
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof RestError ? error : badBody('The request body ended early')
  }
  return Buffer.concat(chunks)
}

const rawTypes = ['text/plain', 'text/xml', 'application/octet-stream']

/**
 * Understands a body by its type: JSON, CSV, a form or, for a function, any text.
 * @param columns with `columns` the JSON is not looked into: PostgreSQL will
 * @throws RestError PGRST102
 */
export function parseBody(
  bytes: Buffer,
  contentType: string | null,
  columns: string[] | undefined,
  isCall: boolean,
): Payload {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? ''
  if (isCall && rawTypes.includes(type)) {
    const text = bytes.toString(type === 'application/octet-stream' ? 'latin1' : 'utf8')
    return { kind: 'raw', text, keys: [], isObject: true, type }
  }
  if (type === 'application/json') return parseJson(bytes.toString('utf8'), columns, isCall)
  if (type === 'text/csv') return parseCsv(bytes.toString('utf8'), columns)
  if (type === 'application/x-www-form-urlencoded') return parseForm(bytes.toString('utf8'), isCall)
  throw badBody(`Content-Type not acceptable: ${type}`)
}

const json = 'application/json'

function parseJson(text: string, columns: string[] | undefined, isCall: boolean): Payload {
  if (columns)
    return { kind: 'json', text, keys: [...new Set(columns)], isObject: /^\s*\{/.test(text), type: json }
  if (isCall && text === '') return { kind: 'json', text: '{}', keys: [], isObject: true, type: json }
  const value = orBadBody(text)
  if (Array.isArray(value))
    return { kind: 'json', text, keys: commonKeys(value), isObject: false, type: json }
  if (isRow(value)) return { kind: 'json', text, keys: Object.keys(value), isObject: true, type: json }
  return { kind: 'json', text: isCall ? text : '[]', keys: [], isObject: isCall, type: json }
}

function orBadBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badBody('Empty or invalid json')
  }
}

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function commonKeys(rows: unknown[]): string[] {
  const [first] = rows
  if (first === undefined) return []
  const keys = isRow(first) ? Object.keys(first) : []
  const isUniform = (row: unknown) =>
    isRow(row) && Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key))
  if (!rows.every(isUniform)) throw badBody('All object keys must match')
  return keys
}

function parseCsv(text: string, columns: string[] | undefined): Payload {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true })
  const [names = [], ...lines] = data
  if (lines.some((line) => line.length !== names.length))
    throw badBody('All lines must have same number of fields')
  const rows = lines.map((line) =>
    Object.fromEntries(line.map((value, at) => [names[at] ?? '', value === 'NULL' ? null : value])),
  )
  const keys = columns ?? [...new Set(names)]
  return { kind: 'json', text: JSON.stringify(rows), keys, isObject: false, type: 'text/csv' }
}

function parseForm(text: string, isCall: boolean): Payload {
  const pairs = [...new URLSearchParams(text)]
  const row = Object.fromEntries(pairs)
  const type = 'application/x-www-form-urlencoded'
  const common = { text: JSON.stringify(row), keys: Object.keys(row), isObject: true, type }
  return isCall ? { kind: 'form', pairs, ...common } : { kind: 'json', ...common }
}
