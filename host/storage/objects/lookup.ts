import type { Caller } from '../caller.ts'
import type { StorageDatabase } from '../database/database.ts'
import { moments } from '../database/moments.ts'
import { noSuchBucket, noSuchKey } from '../errors.ts'

/** The stored details of the content, under Supabase's names. */
type Metadata = {
  eTag?: string
  size?: number
  mimetype?: string
  /** As the header says it: `max-age=3600`. */
  cacheControl?: string
  lastModified?: string
  contentLength?: number
}

/** An object's row. */
export type StoredObject = {
  id: string
  bucket_id: string
  name: string
  version: string | null
  metadata: Metadata | null
  user_metadata: Record<string, unknown> | null
  created_at: string
  updated_at: string
}

export type Place = { bucket: string; name: string }

const shown = (
  row: string,
) => `json_build_object('id', ${row}.id, 'bucket_id', ${row}.bucket_id, 'name', ${row}.name,
  'version', ${row}.version, 'metadata', ${row}.metadata, 'user_metadata', ${row}.user_metadata,
  ${moments(['created_at', 'updated_at'], row)})`

/** The object, if the caller may read it; every object of a public bucket may be read. Throws 404. */
export async function findReadable(
  database: StorageDatabase,
  caller: Caller,
  { bucket, name }: Place,
  operation: string,
): Promise<StoredObject & { isPublic: boolean }> {
  const text = `select json_build_object('isPublic', bucket.public, 'object',
      (select ${shown('object')} from storage.find_public_object($1, $2) object where bucket.public), 'own',
      (select ${shown('object')} from storage.objects object
        where object.bucket_id = $1 and object.name = $2 and not bucket.public))
    from storage.find_bucket($1) bucket`
  type Answer = { isPublic: boolean; object: StoredObject | null; own: StoredObject | null }
  const [found] = await database.run<Answer>(caller, { text, values: [bucket, name], operation })
  // Callers without a token must not learn which buckets exist.
  if (!found || (!caller.isAuthenticated && !found.isPublic)) throw noSuchBucket()
  const object = found.object ?? found.own
  if (!object) throw noSuchKey()
  return { ...object, isPublic: found.isPublic }
}

/** The object as policies let the caller read it, whether its bucket is public or not. Throws 404. */
export async function findOwn(
  database: StorageDatabase,
  caller: Caller,
  { bucket, name }: Place,
  operation: string,
): Promise<StoredObject> {
  const text = `select ${shown('object')} from storage.objects object where bucket_id = $1 and name = $2`
  const [object] = await database.run<StoredObject>(caller, { text, values: [bucket, name], operation })
  if (!object) throw noSuchKey()
  return object
}

/** Finds the object regardless of policies: someone who may read it signed its URL. Throws 404. */
export async function findSigned(database: StorageDatabase, { bucket, name }: Place): Promise<StoredObject> {
  const text = `select ${shown('object')} from storage.objects object where bucket_id = $1 and name = $2`
  const [object] = await database.runAsOwner<StoredObject>({ text, values: [bucket, name] })
  if (!object) throw noSuchKey()
  return object
}
