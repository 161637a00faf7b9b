import { randomBytes, randomUUID } from 'node:crypto'
import { Server } from '@tus/server'
import type { Logger } from 'pino'
import type { Caller } from '../caller.ts'
import type { StorageDatabase } from '../database/database.ts'
import { StorageError } from '../errors.ts'
import type { Files } from '../files/place.ts'
import type { Uploads } from '../objects/uploads.ts'
import { Holders } from './holders.ts'
import { draftOf, type Grant, Session } from './session.ts'
import { createLocker, SessionStore } from './store.ts'
import { createUploadTable, lifeHours, type UploadTable } from './table.ts'

export const resumablePath = '/storage/v1/upload/resumable'

/** Time for a request that was asked to make room for another to end by itself. */
const drainMilliseconds = 1000

export type Resumable = {
  /**
   * Answers a TUS 1.0 request below `resumablePath` (https://tus.io/protocols/resumable-upload), errors included. With a `grant` it is a request
   * below `/sign`, and `caller` is the signer.
   */
  respond(request: Request, caller: Caller, grant?: Grant): Promise<Response>
  /** Deletes uploads older than a day, with their bytes. Any number of processes may run it at once. */
  sweep(): Promise<void>
}

export type ResumableOptions = {
  database: StorageDatabase
  files: Files
  uploads: Uploads
  /** Bytes; `[storage] file_size_limit`. */
  fileSizeLimit: number
  log: Logger
}

export function createResumable(options: ResumableOptions): Resumable {
  const { database, files, uploads } = options
  const parts = { table: createUploadTable(database), files, uploads }
  const holders = new Holders()
  const instance = randomUUID()
  return {
    respond(request, caller, grant) {
      const upsert = request.headers.get('x-upsert') === 'true'
      const holder = { holder: randomUUID(), instance }
      const session = new Session(parts, { caller, grant, upsert, holder })
      return createServer(options, request, session, holders, grant !== undefined).handleWeb(request)
    },
    sweep: () => sweep(parts.table, files),
  }
}

/** Creates the protocol server for one request, so that its knowledge of the caller is not shared. */
function createServer(
  { fileSizeLimit, log }: ResumableOptions,
  request: Request,
  session: Session,
  holders: Holders,
  isSigned: boolean,
): Server {
  const id = idOf(request) ?? randomBytes(24).toString('base64url')
  const isNew = request.method === 'POST'
  return new Server({
    path: resumablePath,
    datastore: new SessionStore(session),
    locker: createLocker(holders, session, isNew),
    lockDrainTimeout: drainMilliseconds,
    // Zero would mean no limit.
    maxSize: () => Math.max(1, session.maximumSize ?? fileSizeLimit),
    disableTerminationForFinishedUploads: true,
    namingFunction: () => id,
    getFileIdFromRequest: () => idOf(request),
    // Relative, since a proxy may hide by which name and scheme people reach us.
    generateUrl: () => `${resumablePath}${isSigned ? '/sign' : ''}/${id}`,
    onUploadCreate: async (_, { metadata, size }) => {
      await session.permit(metadata, size)
      return {}
    },
    onUploadFinish: async () => ({ headers: { 'Tus-Complete': '1' } }),
    onResponseError: (_, error) => describeError(error, log),
  })
}

/** The last segment of the path, where one follows `resumablePath` or its `/sign`. */
function idOf({ url }: Request): string | undefined {
  const rest = new URL(url).pathname.slice(resumablePath.length)
  return /^(?:\/sign)?\/([\w-]{32})$/.exec(rest)?.[1]
}

function describeError(error: unknown, log: Logger): { status_code: number; body: string } | undefined {
  if (error instanceof StorageError) return { status_code: error.status, body: error.message }
  // The protocol's own refusals.
  if (!(error instanceof Error) || 'status_code' in error) return undefined
  log.error({ err: error }, 'resumable upload failed')
  return { status_code: 500, body: 'Internal server error' }
}

async function sweep(table: UploadTable, files: Files): Promise<void> {
  for (let gone = await table.expire(); gone.length > 0; gone = await table.expire())
    for (const row of gone) if (!row.finished_at) await files.drafts.discard(draftOf(row))
  // An hour more than any upload lives.
  await files.drafts.sweep(new Date(Date.now() - (lifeHours + 1) * 3_600_000))
}
