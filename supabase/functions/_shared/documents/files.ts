import { AppError } from '../../../../domain/errors.ts'
import { acceptedTypes, buckets, shownName } from '../../../../domain/files.ts'
import type { Sql } from '../database.ts'
import { setting } from '../environment.ts'

export type KeptFile = { path: string; content_type: string; size: number }

/**
 * Returns the uploaded files of new versions, by path: each is under its version's id, arrived within the day, and has a type that documents may
 * have. Throws `file_missing`, `invalid_input`.
 */
export async function keptFiles(
  sql: Sql,
  condominiumId: string,
  given: readonly { version_id: string; path: string }[],
): Promise<Map<string, KeptFile>> {
  const isOwn = given.every(({ version_id, path }) =>
    path.startsWith(`${condominiumId}/documents/${version_id}/`),
  )
  if (!isOwn || new Set(given.map(({ path }) => path)).size !== given.length)
    throw new AppError('invalid_input', {
      fields: [{ path: 'documents', message: 'O arquivo não é deste documento.' }],
    })
  const rows = await sql<KeptFile[]>`
    select name as path, coalesce(metadata ->> 'mimetype', '') as content_type, private.file_size(metadata)::float8 as size
    from storage.objects
    where bucket_id = ${buckets.condominium} and name = any (${given.map(({ path }) => path)})
      and created_at > now() - interval '23 hours'`
  if (rows.length !== given.length) throw new AppError('file_missing')
  // What the bucket takes elsewhere and no document is.
  const types: Record<string, readonly string[]> = acceptedTypes['condominium-files']
  if (rows.some(({ content_type }) => !(content_type in types) || content_type === 'application/zip'))
    throw new AppError('invalid_input', {
      fields: [{ path: 'documents', message: 'Este tipo de arquivo não é aceito em documentos.' }],
    })
  return new Map(rows.map((row) => [row.path, row]))
}

/** The file's own name as people may read it. */
export const named = (fileName: string): string => shownName(fileName)

/** Returns a stored file's bytes. Throws `not_found` when they no longer exist. */
export async function bytesOf(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const key = setting('SUPABASE_SERVICE_ROLE_KEY')
  const address = path.split('/').map(encodeURIComponent).join('/')
  const response = await fetch(
    `${setting('SUPABASE_URL')}/storage/v1/object/authenticated/${buckets.condominium}/${address}`,
    { headers: { authorization: `Bearer ${key}`, apikey: key } },
  )
  if (response.ok) return new Uint8Array(await response.arrayBuffer())
  await response.body?.cancel()
  if (response.status === 400 || response.status === 404) throw new AppError('not_found')
  throw new Error(`storage service answered ${response.status}`)
}

/** Stores a file that the server made, in the place of what an earlier try stored there. Throws `storage_full`. */
export async function storeFile(
  path: string,
  shown: string,
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const key = setting('SUPABASE_SERVICE_ROLE_KEY')
  const response = await fetch(
    `${setting('SUPABASE_URL')}/storage/v1/object/${buckets.condominium}/${path}`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        apikey: key,
        'content-type': type,
        'x-upsert': 'true',
        'x-metadata': Buffer.from(JSON.stringify({ name: shown })).toString('base64'),
      },
      body: bytes,
    },
  )
  await response.body?.cancel()
  if (response.status === 413) throw new AppError('storage_full')
  if (!response.ok) throw new Error(`storage service answered ${response.status}`)
}
