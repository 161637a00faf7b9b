import type { Logger } from 'pino'
import type { DatabaseUrls } from '../database/urls.ts'
import { callerSignal } from '../http/node-server.ts'
import type { Service } from '../service.ts'
import type { Tokens } from '../tokens.ts'
import { seedBuckets } from './buckets/seed.ts'
import type { StorageConfig } from './config.ts'
import { Context, type StorageParts } from './context.ts'
import { openStorageDatabase } from './database/database.ts'
import { createDiscards } from './discards.ts'
import { internalError, noRoom, respondError, StorageError } from './errors.ts'
import { openFiles } from './files/files.ts'
import type { FilesPlace } from './files/place.ts'
import { createUploads } from './objects/uploads.ts'
import { createResumable } from './resumable/resumable.ts'
import { route } from './router.ts'
import { createSigner } from './signing/signer.ts'
import { startSweep } from './sweep.ts'

export type StorageOptions = {
  urls: Pick<DatabaseUrls, 'authenticator' | 'storageAdmin'>
  tokens: Pick<Tokens, 'verify'>
  /** Signs the URLs that represent a permission. */
  secret: string
  config: StorageConfig
  files: FilesPlace
  /** Where clients reach the services. */
  apiUrl: string
  /** Database connections at most, three or more. */
  connections?: number
  /** The folder of config.toml, next to which buckets' initial files may be. */
  folder?: string
  log: Logger
}

/** Serves `/storage/v1`. Rejects when the file store cannot be opened or a bucket of config.toml cannot be created. */
export async function createStorage(options: StorageOptions): Promise<Service> {
  const { urls, config, tokens, log } = options
  const files = await openFiles(options.files, log)
  const database = openStorageDatabase(urls, options.connections)
  const discards = createDiscards(database, files, log)
  const discarded = () => discards.wake()
  const { file_size_limit: fileSizeLimit } = config
  const uploads = createUploads({ database, files, fileSizeLimit, discarded, log })
  const resumable = createResumable({ database, files, uploads, fileSizeLimit, log })
  const signer = createSigner(options.secret)
  const parts = { database, files, uploads, resumable, signer, config, tokens, discarded, log }
  await seedBuckets(parts, options.folder)
  const sweep = startSweep({ database, files, resumable, log, discarded })
  return {
    fetch: (request) => serve(request, parts),
    async close() {
      await Promise.all([sweep.close(), discards.close()])
      await Promise.all([database.close(), files.close()])
    },
  }
}

/** Node's errors for a full disk or an exceeded quota. */
const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

async function serve(request: Request, parts: StorageParts): Promise<Response> {
  try {
    return await route(new Context(request, new URL(request.url), parts))
  } catch (error) {
    if (error instanceof StorageError) return respondError(error)
    if (isDiskFull(error)) return respondError(noRoom())
    // What a caller who went away leaves unfinished is no fault.
    const level = callerSignal(request).aborted ? 'debug' : 'error'
    parts.log[level]({ err: error }, 'storage failed')
    return respondError(internalError())
  }
}
