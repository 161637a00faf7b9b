import { z } from 'zod'
import { readJson } from '../body.ts'
import { coerce } from '../coercion.ts'
import type { Context } from '../context.ts'
import { accessDenied } from '../errors.ts'
import { readBucketName } from '../objects/names.ts'
import { readInteger, readOneOf } from '../query.ts'
import {
  type BucketOptions,
  type BucketSearch,
  createBucket,
  deleteBucket,
  emptyBucket,
  getBucket,
  listBuckets,
  updateBucket,
} from './buckets.ts'
import { readMimeTypes, readSizeLimit } from './limits.ts'

// Of two types the first that fits counts, a number written as text too.
const asNumber = (given: unknown) => (typeof given === 'string' ? coerce(given, 'int') : given)

const changes = z.object({
  public: z.boolean().optional(),
  file_size_limit: z.preprocess(asNumber, z.union([z.int().nonnegative(), z.string()])).nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
})
const creation = changes.extend({ name: z.string(), id: z.string().optional() })

/** `/storage/v1/bucket…`; undefined for a path that is none. */
export function routeBuckets(context: Context, [id, last, ...more]: string[]): Promise<Response> | undefined {
  const { method } = context.request
  if (more.length > 0) return undefined
  if (id === undefined || id === '') {
    if (method === 'GET') return list(context)
    return method === 'POST' ? create(context) : undefined
  }
  if (last === 'empty') return method === 'POST' ? empty(context, id) : undefined
  if (last !== undefined) return undefined
  if (method === 'GET') return get(context, id)
  if (method === 'PUT') return update(context, id)
  return method === 'DELETE' ? remove(context, id) : undefined
}

async function list(context: Context): Promise<Response> {
  const search = readSearch(context.url.searchParams)
  return Response.json(await listBuckets(context.parts.database, await context.caller(), search))
}

function readSearch(query: URLSearchParams): BucketSearch {
  return {
    search: (query.get('search') ?? '').slice(0, 100),
    limit: readInteger(query, 'limit', { least: 1 }) ?? null,
    offset: readInteger(query, 'offset', { least: 0 }) ?? 0,
    sortColumn: readOneOf(query, 'sortColumn', columns) ?? 'name',
    isDescending: readOneOf(query, 'sortOrder', ['asc', 'desc']) === 'desc',
  }
}

const columns = ['id', 'name', 'created_at', 'updated_at'] as const

async function get(context: Context, id: string): Promise<Response> {
  return Response.json(await getBucket(context.parts.database, await context.caller(), id))
}

async function create(context: Context): Promise<Response> {
  const caller = await context.caller()
  const body = await readJson(context.request, creation)
  const name = readBucketName(body.name)
  const id = readBucketName(body.id || name)
  await createBucket(context.parts.database, caller, { id, name, ...readOptions(context, body) })
  return Response.json({ name })
}

async function update(context: Context, id: string): Promise<Response> {
  const caller = await context.caller()
  const body = await readJson(context.request, changes)
  await updateBucket(context.parts.database, caller, id, readOptions(context, body))
  return Response.json({ message: 'Successfully updated' })
}

function readOptions({ parts }: Context, body: z.output<typeof changes>): BucketOptions {
  const { public: isPublic, file_size_limit: limit, allowed_mime_types: types } = body
  return {
    ...(isPublic !== undefined && { public: isPublic }),
    ...(limit !== undefined && {
      fileSizeLimit: limit === null ? null : readSizeLimit(limit, parts.config.file_size_limit),
    }),
    ...(types !== undefined && { allowedMimeTypes: types === null ? null : readMimeTypes(types) }),
  }
}

async function remove(context: Context, id: string): Promise<Response> {
  await deleteBucket(context.parts.database, await context.caller(), id)
  return Response.json({ message: 'Successfully deleted' })
}

async function empty(context: Context, id: string): Promise<Response> {
  const { database, discarded } = context.parts
  const caller = await context.caller()
  await getBucket(database, caller, id)
  await emptyBucket(database, caller, id)
  discarded()
  const text = `select to_json(count(*)) from (select from storage.objects where bucket_id = $1 limit 1) rest`
  const [rest] = await database.run<number>(caller, { text, values: [id], operation: 'storage.bucket.empty' })
  if (rest) throw accessDenied('Cannot delete: you may have SELECT but not DELETE permissions')
  // In Supabase's words, though it is done: clients that wait for more wait for nothing.
  return Response.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
}
