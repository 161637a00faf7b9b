import { z } from 'zod'
import { readJson } from '../body.ts'
import type { Context } from '../context.ts'
import { moments } from '../database/moments.ts'
import { readPrefix } from './prefix.ts'

const fields = z.object({
  prefix: z.string(),
  limit: z.int().min(1).default(100),
  offset: z.int().min(0).max(1_000_000).default(0),
  search: z.string().max(1024).nullish(),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
})

const maxEntries = 1500
const all = 2_147_483_647

const entry = `json_build_object('name', name, 'id', id,
  ${moments(['updated_at', 'created_at', 'last_accessed_at'])}, 'metadata', metadata)`

/**
 * `POST /object/list/<bucket>`: lists one folder's files, and its folders as rows without an id. By name, a page reads only what it shows and skips;
 * by a time, it reads the whole folder.
 */
export async function list(context: Context, bucket: string): Promise<Response> {
  const caller = await context.caller()
  const body = await readJson(context.request, fields)
  const limit = Math.min(body.limit, maxEntries)
  const { column, order } = body.sortBy
  // The last part of the search filters the folder; the parts before it are folders.
  const [, folders = '', filter = ''] = /^(.*\/)?(.*)$/s.exec(body.search ?? '') ?? []
  const prefix = readPrefix(body.prefix) + folders.normalize('NFC')
  const isByName = column === 'name'
  const sorted = isByName ? '' : `order by id is not null, ${column} ${order}, name ${order}`
  const text = `select ${entry} from storage.list_level($1, $2, $3, null, $4::boolean, $5::integer)
    ${sorted} limit $6::bigint offset $7::bigint`
  const most = isByName ? limit + body.offset : all
  const values = [bucket, prefix, filter.normalize('NFC'), `${isByName && order === 'desc'}`]
  const rows = await context.parts.database.run<{ name: string }>(caller, {
    text,
    values: [...values, `${most}`, `${limit}`, `${body.offset}`],
    operation: 'storage.object.list',
  })
  // Names are relative to the requested folder.
  return Response.json(folders === '' ? rows : rows.map((row) => ({ ...row, name: folders + row.name })))
}
