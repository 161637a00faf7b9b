import type { Readable } from 'node:stream'
import { DataStore, ERRORS, type Lock, type Locker, Upload } from '@tus/server'
import type { Holders } from './holders.ts'
import type { Session } from './session.ts'
import { lifeHours, type UploadRow } from './table.ts'

const lifeMilliseconds = lifeHours * 3_600_000

/** The store for the TUS server, backed by one request's session. */
export class SessionStore extends DataStore {
  override extensions = [
    'creation',
    'creation-with-upload',
    'creation-defer-length',
    'termination',
    'expiration',
  ]
  readonly #session: Session

  constructor(session: Session) {
    super()
    this.#session = session
  }

  override async create(upload: Upload): Promise<Upload> {
    const row = await this.#session.create(upload.id, upload.metadata ?? {}, upload.size)
    upload.creation_date = row.created_at
    return upload
  }

  override async getUpload(): Promise<Upload> {
    const row = await this.#session.look()
    if (!row) throw ERRORS.FILE_NOT_FOUND
    return toUpload(row)
  }

  override write(bytes: Readable): Promise<number> {
    return this.#session.append(bytes)
  }

  override declareUploadLength(_: string, size: number): Promise<void> {
    return this.#session.declareSize(size)
  }

  override remove(): Promise<void> {
    return this.#session.remove()
  }

  override getExpiration(): number {
    return lifeMilliseconds
  }
}

function toUpload({ id, size, received: offset, metadata, created_at: creation_date }: UploadRow): Upload {
  return new Upload({ id, size: size ?? undefined, offset, metadata, creation_date })
}

/** Lets only one request work on an upload: within this process by waiting, across processes by taking over. */
export function createLocker(holders: Holders, session: Session, isNew: boolean): Locker {
  return {
    newLock(id: string): Lock {
      let letGo: (() => void) | undefined
      return {
        async lock(signal, stop) {
          letGo = await holders.take(id, signal, () => void stop())
          try {
            if (!isNew && !(await session.take(id))) throw ERRORS.FILE_NOT_FOUND
          } catch (error) {
            letGo()
            throw error
          }
        },
        async unlock() {
          letGo?.()
        },
      }
    },
  }
}
