import type { Caller } from '../caller.ts'
import type { StorageDatabase, Work } from '../database/database.ts'
import { moments } from '../database/moments.ts'
import { bucketNotEmpty, noSuchBucket, StorageError } from '../errors.ts'

/** A bucket as the protocol shows it. */
export type Bucket = {
  id: string
  name: string
  owner: string
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: string
  updated_at: string
}

/** The list also includes the type. */
export type ListedBucket = Bucket & { type: string }

export type BucketOptions = {
  public?: boolean
  /** Bytes. */
  fileSizeLimit?: number | null
  allowedMimeTypes?: string[] | null
}

export type BucketSearch = {
  search: string
  limit: number | null
  offset: number
  sortColumn: 'id' | 'name' | 'created_at' | 'updated_at'
  isDescending: boolean
}

const fields = `'id', id, 'name', name, 'owner', coalesce(owner_id, owner::text, ''),
  'public', public, 'file_size_limit', file_size_limit, 'allowed_mime_types', allowed_mime_types,
  ${moments(['created_at', 'updated_at'])}`

export function listBuckets(database: StorageDatabase, caller: Caller, search: BucketSearch) {
  const direction = search.isDescending ? 'desc' : 'asc'
  const text = `select json_build_object(${fields}, 'type', type) from storage.buckets where $1 = '' or strpos(lower(name), lower($1)) > 0
    order by ${search.sortColumn} ${direction}, id limit $2::bigint offset $3::bigint`
  const values = [search.search, search.limit === null ? null : `${search.limit}`, `${search.offset}`]
  return database.run<ListedBucket>(caller, { text, values, operation: 'storage.bucket.list' })
}

/** Throws 404 for a bucket that does not exist or that the caller may not see. */
export async function getBucket(database: StorageDatabase, caller: Caller, id: string): Promise<Bucket> {
  const text = `select json_build_object(${fields}) from storage.buckets where id = $1`
  const [bucket] = await database.run<Bucket>(caller, { text, values: [id], operation: 'storage.bucket.get' })
  if (!bucket) throw noSuchBucket()
  return bucket
}

/** Throws 409 for one that is there. */
export async function createBucket(
  database: StorageDatabase,
  caller: Caller,
  { id, name, ...options }: BucketOptions & { id: string; name: string },
): Promise<void> {
  const text = `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
    values ($1, $2, case when $3 ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then $3::uuid end, $3, $4::boolean,
      $5::bigint, $6::text[])`
  const values = [
    id,
    name,
    caller.owner ?? null,
    `${options.public ?? false}`,
    options.fileSizeLimit == null ? null : `${options.fileSizeLimit}`,
    toArray(options.allowedMimeTypes),
  ]
  await database.run(caller, { text, values, operation: 'storage.bucket.create' })
}

/** Changes the given fields. Throws 404. */
export async function updateBucket(
  database: StorageDatabase,
  caller: Caller,
  id: string,
  options: BucketOptions,
): Promise<void> {
  const text = `update storage.buckets set public = coalesce($2::boolean, public),
      file_size_limit = case when $3::boolean then $4::bigint else file_size_limit end,
      allowed_mime_types = case when $5::boolean then $6::text[] else allowed_mime_types end,
      updated_at = now()
    where id = $1 returning to_json(id)`
  const values = [
    id,
    options.public === undefined ? null : `${options.public}`,
    `${options.fileSizeLimit !== undefined}`,
    options.fileSizeLimit == null ? null : `${options.fileSizeLimit}`,
    `${options.allowedMimeTypes !== undefined}`,
    toArray(options.allowedMimeTypes),
  ]
  const updated = await database.run(caller, { text, values, operation: 'storage.bucket.update' })
  if (updated.length === 0) throw noSuchBucket()
}

/** Throws 404, and 409 for a bucket that holds objects, whether the caller can see them or not. */
export async function deleteBucket(database: StorageDatabase, caller: Caller, id: string): Promise<void> {
  const text = 'delete from storage.buckets where id = $1 returning to_json(id)'
  const work = { text, values: [id], operation: 'storage.bucket.delete', removes: true }
  const deleted = await database.run(caller, work).catch((error: unknown) => {
    // Objects refer to it.
    throw error instanceof StorageError && error.error === 'InvalidRequest' ? bucketNotEmpty() : error
  })
  if (deleted.length === 0) throw noSuchBucket()
}

/** Deletes the objects that the caller may delete, in pages of those they may see. */
export async function emptyBucket(database: StorageDatabase, caller: Caller, id: string): Promise<void> {
  const text = `with page as (
      select id, name from storage.objects where bucket_id = $1 and name > $2 order by name limit 1000
    ), gone as (delete from storage.objects using page where objects.id = page.id)
    select to_json(max(name)) from page having count(*) > 0`
  let after: string | undefined = ''
  while (after !== undefined) {
    const work: Work = { text, values: [id, after], operation: 'storage.bucket.empty', removes: true }
    const ends: string[] = await database.run<string>(caller, work)
    after = ends[0]
  }
}

function toArray(values: readonly string[] | null | undefined): string | null {
  if (!values) return null
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
}
