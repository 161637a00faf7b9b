import type { Logger } from 'pino'
import type { Tokens } from '../tokens.ts'
import { type Caller, identify, identifyAnyone } from './caller.ts'
import type { StorageConfig } from './config.ts'
import type { StorageDatabase } from './database/database.ts'
import type { Files } from './files/place.ts'
import type { Uploads } from './objects/uploads.ts'
import type { Resumable } from './resumable/resumable.ts'
import type { Signer } from './signing/signer.ts'

/** What all requests share. */
export type StorageParts = {
  database: StorageDatabase
  files: Files
  uploads: Uploads
  resumable: Resumable
  signer: Signer
  config: StorageConfig
  tokens: Pick<Tokens, 'verify'>
  /** Reports that a row no longer refers to bytes, so that they are removed soon. */
  discarded(): void
  log: Logger
}

/** One request and all that it takes to answer it. */
export class Context {
  readonly request: Request
  readonly url: URL
  readonly parts: StorageParts

  constructor(request: Request, url: URL, parts: StorageParts) {
    this.request = request
    this.url = url
    this.parts = parts
  }

  /** Returns the caller; throws without a trusted token. */
  caller(): Promise<Caller> {
    return identify(this.request, this.url.pathname, this.parts.tokens)
  }

  /** Returns the caller where anyone is allowed. */
  anyone(): Promise<Caller> {
    return identifyAnyone(this.request, this.url.pathname, this.parts.tokens)
  }

  /** Whether a header says `true`. */
  says(header: string): boolean {
    return this.request.headers.get(header) === 'true'
  }
}
