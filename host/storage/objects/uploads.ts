import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import type { Caller } from '../caller.ts'
import type { StorageDatabase } from '../database/database.ts'
import { databaseTimeout, noSuchBucket, StorageError, tooLarge } from '../errors.ts'
import type { Files, Stored } from '../files/place.ts'
import { checkDeclared, decideType, headLength } from './content-type.ts'
import { isEmptyFolder, readName } from './names.ts'

/** An intended upload. */
export type Intent = {
  bucket: string
  name: string
  upsert: boolean
  /** As declared; the stored type also depends on the bytes. */
  contentType: string
  /** Bytes, where they were declared. */
  declaredSize?: number
  userMetadata?: Record<string, unknown>
  /** The operation that policies see; default `storage.object.upload`. */
  operation?: string
}

/** An upload that its caller was allowed to begin. It is plain data, to be stored between requests. */
export type Permit = Omit<Intent, 'declaredSize'> & {
  /** Unique to the bytes of this upload. */
  version: string
  /** The key of the bytes in `Files`. */
  key: string
  /** Bytes that the bucket and the configuration take at most. */
  maximumSize: number
  allowedTypes: string[] | null
}

export type Details = {
  contentType: string
  /** As the header says it, such as `max-age=3600`. */
  cacheControl: string
  userMetadata?: Record<string, unknown>
  /** The first `headLength` bytes, if at hand; else they are read. */
  head?: Buffer
  /** The caller retries `finish` after a transient error, so the bytes stay meanwhile. */
  isRepeatable?: boolean
}

/** Returns whether an error is unrelated to the upload itself, so that a retry may succeed. */
export const mayPass = (error: unknown) =>
  !(error instanceof StorageError) || error.httpStatus === 503 || error.status === databaseTimeout().status

export type Uploads = {
  /** Checks whether policies let the caller upload this, regardless of its content. Throws like `open`. */
  ask(caller: Caller, intent: Intent): Promise<void>
  /**
   * Whether the caller may upload this, by the bucket's limits and by the policies: the row is written on trial.
   * Throws `StorageError`: 404 no such bucket, 413, 415, 403 by a policy, 409 when it is there and `upsert` is false, and what
   * triggers of the project raise.
   */
  open(caller: Caller, intent: Intent): Promise<Permit>
  /**
   * Makes the bytes at `permit.key` the content of the object, as the caller of this request and under the current policies; the replaced bytes are
   * removed afterwards. Removes the new bytes on error, unless the row may exist or the caller retries.
   */
  finish(caller: Caller, permit: Permit, stored: Stored, details: Details): Promise<{ id: string }>
}

type Parts = {
  database: StorageDatabase
  files: Files
  /** Bytes; `[storage] file_size_limit`. */
  fileSizeLimit: number
  /** Called when a row no longer refers to bytes. */
  discarded(): void
  log: Logger
}

export function createUploads(parts: Parts): Uploads {
  return {
    async ask(caller, intent) {
      await askDatabase(parts, caller, { ...intent, name: readName(intent.name) }, randomUUID())
    },
    open: (caller, intent) => open(parts, caller, { ...intent, name: readName(intent.name) }),
    async finish(caller, permit, stored, details) {
      try {
        return await finish(parts, caller, permit, stored, details)
      } catch (error) {
        // After a lost connection it is unknown whether the row exists: the sweep finds out.
        const isUnknown = error instanceof StorageError && error.httpStatus === 503
        const isKept = isUnknown || (details.isRepeatable && mayPass(error))
        // Anything that cannot be removed now is left to the sweep too: the caller must get the first error.
        if (!isKept)
          await parts.files
            .remove([permit.key])
            .catch((err: unknown) => parts.log.warn({ err }, 'bytes of a refused upload left behind'))
        throw error
      }
    },
  }
}

/** Returns the key of an object's bytes, in folders named by its first digits, so that none holds too many. */
export function fileKey(version: string): string {
  return `objects/${version.slice(0, 2)}/${version}`
}

async function open(parts: Parts, caller: Caller, intent: Intent): Promise<Permit> {
  const { declaredSize, ...rest } = intent
  const version = randomUUID()
  const bucket = await askDatabase(parts, caller, intent, version)
  const allowedTypes = isEmptyFolder(intent.name) ? null : bucket.allowed_mime_types
  checkDeclared(intent.contentType, allowedTypes)
  const limits = [parts.fileSizeLimit, bucket.file_size_limit ?? Number.POSITIVE_INFINITY]
  const maximumSize = isEmptyFolder(intent.name) ? 0 : Math.min(...limits)
  if (declaredSize !== undefined && declaredSize > maximumSize) throw tooLarge()
  return { ...rest, version, key: fileKey(version), maximumSize, allowedTypes }
}

type Bucket = { file_size_limit: number | null; allowed_mime_types: string[] | null }

function askDatabase({ database }: Parts, caller: Caller, intent: Intent, version: string): Promise<Bucket> {
  const { declaredSize: size, contentType: mimetype } = intent
  const metadata = { mimetype, ...(size !== undefined && { size, contentLength: size }) }
  return tryWrite(database, caller, intent, { ...intent, id: randomUUID(), version, metadata })
}

async function tryWrite(
  database: StorageDatabase,
  caller: Caller,
  intent: Intent,
  row: Row,
): Promise<Bucket> {
  const trial = { text: trialText(intent.upsert), values: rowValues(caller, row), operation: upload(intent) }
  try {
    const [bucket] = await database.run<Bucket>(caller, { ...trial, rollBack: true })
    if (bucket) return bucket
  } catch (error) {
    // Policies and keys speak first, where Supabase looks for the bucket first.
    const mayMissBucket = error instanceof StorageError && (error.status === 403 || error.status === 404)
    if (!mayMissBucket || (await hasBucket(database, caller, intent))) throw error
  }
  throw noSuchBucket()
}

async function hasBucket(database: StorageDatabase, caller: Caller, intent: Intent): Promise<boolean> {
  const text = 'select to_json(id) from storage.find_bucket($1)'
  const found = await database.run(caller, { text, values: [intent.bucket], operation: upload(intent) })
  return found.length > 0
}

async function finish(
  { database, files, discarded }: Parts,
  caller: Caller,
  permit: Permit,
  stored: Stored,
  details: Details,
): Promise<{ id: string }> {
  if (stored.size > permit.maximumSize) throw tooLarge()
  const head = details.head ?? (await readHead(files, permit.key, stored.size))
  const metadata = {
    eTag: stored.etag,
    size: stored.size,
    mimetype: await decideType(head, details.contentType, permit.allowedTypes),
    cacheControl: isHeader(details.cacheControl) ? details.cacheControl : 'no-cache',
    lastModified: new Date().toISOString(),
    contentLength: stored.size,
    httpStatusCode: 200,
  }
  const id = randomUUID()
  const { userMetadata = permit.userMetadata } = details
  const row = { ...permit, userMetadata, id, metadata }
  const work = { text: writeText(permit.upsert), values: rowValues(caller, row), operation: upload(permit) }
  const [kept] = await database.run<{ id: string }>(caller, work)
  if (permit.upsert) discarded()
  return { id: kept?.id ?? id }
}

/** Whether a text can be the value of a header. */
const isHeader = (text: string) => /^[\x20-\x7e]{1,200}$/.test(text)

async function readHead(files: Files, key: string, size: number): Promise<Buffer> {
  if (size === 0) return Buffer.alloc(0)
  return buffer(await files.read(key, { start: 0, end: Math.min(size, headLength) - 1 }))
}

const upload = ({ operation = 'storage.object.upload' }: Pick<Intent, 'operation'>) => operation

type Row = Pick<Permit, 'bucket' | 'name' | 'version' | 'userMetadata'> & {
  id: string
  metadata: Record<string, unknown>
}

function rowValues(caller: Caller, row: Row): (string | null)[] {
  const owner = caller.owner ?? null
  const ownerId = owner !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(owner) ? owner : null
  const { userMetadata = {} } = row
  return [
    row.id,
    row.bucket,
    row.name,
    row.version,
    ownerId,
    owner,
    JSON.stringify(row.metadata),
    JSON.stringify(userMetadata),
  ]
}

const insert = `insert into storage.objects (id, bucket_id, name, version, owner, owner_id, metadata, user_metadata)
  values ($1::uuid, $2, $3, $4, $5::uuid, $6, $7::jsonb, $8::jsonb)`
const merge = `on conflict (bucket_id, name) do update set version = excluded.version, owner = excluded.owner,
  owner_id = excluded.owner_id, metadata = excluded.metadata, user_metadata = excluded.user_metadata`

const writeText = (upsert: boolean) =>
  upsert ? `${insert} ${merge} returning json_build_object('id', id)` : insert

// Without `returning`, which would ask for the right to read.
const trialText = (upsert: boolean) =>
  `with trial as (${insert} ${upsert ? merge : ''}) select row_to_json(bucket) from storage.find_bucket($2) bucket`
