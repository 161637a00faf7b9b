import { z } from 'zod'
import { readJson } from '../body.ts'
import type { Context } from '../context.ts'
import { moments } from '../database/moments.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'
import { checkPrefix } from './prefix.ts'

const fields = z.object({
  prefix: z.string().default(''),
  limit: z.int().min(1).default(1000),
  cursor: z.string().max(8192).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
})

type ListOptions = z.output<typeof fields>

const maxEntries = 1000

type Entry = {
  /** The whole name; a folder's ends with a slash. */
  path: string
  name: string
  id: string | null
  /** The sort value, as PostgreSQL writes it. */
  at: string | null
} & Record<string, unknown>

/** `POST /object/list-v2/<bucket>`: all that begins with a prefix, by pages that go on at a cursor. */
export async function listFlat(context: Context, bucket: string): Promise<Response> {
  const caller = await context.caller()
  const options = await readJson(context.request, fields)
  const limit = Math.min(options.limit, maxEntries)
  const prefix = checkPrefix(options.prefix)
  // Some clients begin with an empty one.
  const cursor = options.cursor ? readCursor(options.cursor) : undefined
  const { text, values } = listing(bucket, prefix, { ...options, limit: limit + 1 }, cursor)
  const rows = await context.parts.database.run<Entry>(caller, {
    text,
    values,
    operation: 'storage.object.list_v2',
  })
  const page = rows.slice(0, limit)
  const hasNext = rows.length > limit
  const last = page.at(-1)
  return Response.json({
    hasNext,
    folders: page.filter(({ id }) => id === null).map(({ path, name }) => ({ key: name, name: path })),
    objects: page
      .filter(({ id }) => id !== null)
      .map(({ path, at: _, ...entry }) => ({ ...entry, key: entry.name, name: path })),
    ...(hasNext && last && { nextCursor: writeCursor({ path: last.path, at: last.at }) }),
  })
}

const columns = `'id', id, ${moments(['updated_at', 'created_at', 'last_accessed_at'])}, 'metadata', metadata`
// Above every name that begins with a prefix (migrations/…_lists.sql).
const above = (prefix: string) => `${prefix} || chr(1114111)`

/** By name pages begin where the index finds the cursor; by a time all below the prefix is sorted. */
function listing(bucket: string, prefix: string, options: ListOptions, cursor: Cursor | undefined) {
  const { with_delimiter: isByFolder, limit, sortBy } = options
  const values: (string | null)[] = []
  const bind = (value: string, type = 'text') => `$${values.push(value)}::${type}`
  const isByName = sortBy.column === 'name'
  const at = isByName ? 'null::timestamptz' : `coalesce(${sortBy.column}, '-infinity'::timestamptz)`
  const entries = (isByFolder ? folderEntries : allEntries)(
    bind,
    bucket,
    prefix,
    options,
    isByName ? cursor : undefined,
  )
  const isBeyond =
    isByName || !cursor
      ? 'true'
      : `(${at}, path) ${sortBy.order === 'desc' ? '<' : '>'} (${bind(cursor.at ?? '-infinity', 'timestamptz')}, ${bind(cursor.path)} collate "C")`
  const text = `select json_build_object('path', path, 'name', short, 'at', ${at}::text, ${columns})
    from (${entries}) listed where ${isBeyond}
    order by ${isByName ? '' : `${at} ${sortBy.order},`} path ${sortBy.order} limit ${bind(`${limit}`, 'bigint')}`
  return { text, values }
}

type Bind = (value: string, type?: string) => string

function folderEntries(
  bind: Bind,
  bucket: string,
  prefix: string,
  options: ListOptions,
  cursor?: Cursor,
): string {
  const isDescending = options.sortBy.order === 'desc'
  const most = options.sortBy.column === 'name' ? options.limit : 2_147_483_647
  const seek = cursor ? bind(after(cursor.path, isDescending)) : 'null'
  const start = bind(prefix)
  return `select (${start} || name || case when id is null then '/' else '' end) collate "C" as path, name as short,
      id, updated_at, created_at, last_accessed_at, metadata
    from storage.list_level(${bind(bucket)}, ${start}, '', ${seek}, ${isDescending}, ${bind(`${most}`, 'integer')})`
}

function allEntries(
  bind: Bind,
  bucket: string,
  prefix: string,
  options: ListOptions,
  cursor?: Cursor,
): string {
  const isDescending = options.sortBy.order === 'desc'
  const start = bind(prefix)
  const seek = cursor && bind(after(cursor.path, isDescending))
  const from = seek && !isDescending ? `greatest(${seek}, ${start})` : start
  const to = seek && isDescending ? `least(${seek}, ${above(start)})` : above(start)
  return `select name as path, substr(name, length(${start}) + 1) as short,
      id, updated_at, created_at, last_accessed_at, metadata
    from storage.objects where bucket_id = ${bind(bucket)} and name >= ${from} and name < ${to}`
}

/** Where the next page begins: names are after a folder when they are after all that is in it. */
function after(path: string, isDescending: boolean): string {
  if (isDescending) return path
  return path.endsWith('/') ? `${path.slice(0, -1)}0` : `${path}\u0001`
}
