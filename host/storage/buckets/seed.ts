import type { Dirent } from 'node:fs'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Caller } from '../caller.ts'
import type { BucketConfig } from '../config.ts'
import type { StorageParts } from '../context.ts'
import { StorageError } from '../errors.ts'
import { openBody } from '../objects/incoming.ts'
import { readBucketName, readName } from '../objects/names.ts'
import { readMimeTypes, readSizeLimit } from './limits.ts'
import { typeOfFile } from './types-by-name.ts'

type Parts = Pick<StorageParts, 'database' | 'files' | 'uploads' | 'config' | 'log'>

/**
 * Creates the missing buckets of `[storage.buckets.<name>]`, as `supabase seed buckets` does, with the files of their `objects_path`. Leaves existing
 * buckets unchanged. Safe to repeat, and to run in several processes at once.
 * @param folder the folder of config.toml
 */
export async function seedBuckets(parts: Parts, folder: string | undefined): Promise<void> {
  for (const [name, bucket] of Object.entries(parts.config.buckets)) {
    const isNew = await create(parts, readBucketName(name), bucket)
    if (isNew && bucket.objects_path !== '' && folder !== undefined)
      await upload(parts, name, join(folder, bucket.objects_path))
  }
}

async function create({ database, config }: Parts, name: string, bucket: BucketConfig): Promise<boolean> {
  const limit =
    bucket.file_size_limit === undefined
      ? null
      : readSizeLimit(bucket.file_size_limit, config.file_size_limit)
  const types = readMimeTypes(bucket.allowed_mime_types)
  const text = `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values ($1, $1, $2::boolean, $3::bigint, array(select jsonb_array_elements_text($4::jsonb)))
    on conflict do nothing returning to_json(id)`
  const values = [name, `${bucket.public}`, limit === null ? null : `${limit}`, JSON.stringify(types)]
  return (await database.runAsOwner({ text, values })).length > 0
}

async function upload(parts: Parts, bucket: string, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: Error) => {
    parts.log.warn({ bucket, reason: error.message }, 'objects_path não pode ser lido')
    return []
  })
  for (const entry of entries.filter((one) => one.isFile())) {
    await uploadFile(parts, bucket, folder, entry).catch((error: unknown) => {
      if (!(error instanceof StorageError)) throw error
      parts.log.warn({ bucket, reason: error.message }, 'arquivo não foi guardado no bucket')
    })
  }
}

async function uploadFile({ uploads, files }: Parts, bucket: string, folder: string, entry: Dirent) {
  const path = join(entry.parentPath, entry.name)
  const contentType = typeOfFile(entry.name)
  const name = readName(relative(folder, path).split(sep).join('/'))
  const { size: declaredSize } = await stat(path)
  const permit = await uploads.open(service, { bucket, name, upsert: true, contentType, declaredSize })
  const { head, bytes } = await openBody(createReadStream(path), permit.maximumSize)
  const stored = await files.write(permit.key, bytes, { contentType })
  await uploads.finish(service, permit, stored, { contentType, cacheControl: 'max-age=3600', head })
}

const service: Caller = {
  role: 'service_role',
  claims: { role: 'service_role' },
  owner: undefined,
  isAuthenticated: true,
  request: { method: 'POST', path: '/', headers: '{}', signal: () => new AbortController().signal },
}
