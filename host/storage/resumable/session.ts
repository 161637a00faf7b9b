import type { Readable } from 'node:stream'
import type { Caller } from '../caller.ts'
import { invalidSignature, tooLarge } from '../errors.ts'
import type { Draft, Files } from '../files/place.ts'
import { mayPass, type Permit, type Uploads } from '../objects/uploads.ts'
import { resourceLocked, tooManyUploads } from './errors.ts'
import { describe } from './metadata.ts'
import type { Holder, UploadRow, UploadTable } from './table.ts'

/** What the holder of a signed upload URL may upload. */
export type Grant = { bucket: string; name: string; upsert: boolean }

export type Parts = { table: UploadTable; files: Files; uploads: Uploads }

type Asked = { caller: Caller; grant?: Grant; upsert: boolean; holder: Holder }

/** One request's work on one upload. */
export class Session {
  readonly #parts: Parts
  readonly #asked: Asked
  #permit: Permit | undefined
  #row: UploadRow | undefined

  constructor(parts: Parts, asked: Asked) {
    this.#parts = parts
    // An upload whose last byte has arrived is finished, even if the caller has disconnected by then.
    const never = new AbortController().signal
    const request = { ...asked.caller.request, signal: () => never }
    this.#asked = { ...asked, caller: { ...asked.caller, request } }
  }

  /** Bytes that the upload may have; undefined before it is known. */
  get maximumSize(): number | undefined {
    return this.#permit?.maximumSize
  }

  /** Checks whether the caller may begin this. Throws what `Uploads.open` throws. */
  async permit(metadata: Record<string, string | null> | undefined, size: number | undefined): Promise<void> {
    const { caller, grant, upsert } = this.#asked
    const { bucket, name, contentType, userMetadata } = describe(metadata)
    if (grant && (grant.bucket !== bucket || grant.name !== name)) throw invalidSignature()
    const operation = this.#operation('create')
    const intent = { bucket, name, contentType, userMetadata, operation, declaredSize: size }
    this.#permit = await this.#parts.uploads.open(caller, { ...intent, upsert: grant?.upsert ?? upsert })
  }

  /** Throws 429 for a caller who leaves too many unfinished. */
  async create(
    id: string,
    metadata: Record<string, string | null>,
    size: number | undefined,
  ): Promise<UploadRow> {
    const { holder, caller } = this.#asked
    if (!this.#permit) throw new Error('An upload is created before it is permitted')
    const creation = {
      id,
      caller: this.#identity(),
      permit: this.#permit,
      metadata,
      size: size ?? null,
      isUnlimited: caller.role === 'service_role',
    }
    const row = await this.#parts.table.create(holder, creation)
    if (!row) throw tooManyUploads()
    this.#row = row
    if (row.size === 0) await this.#finish(row)
    return row
  }

  /**
   * Makes this request the only one that may write. Returns undefined if the upload does not exist or belongs to another caller; throws 423 while
   * another process finishes it.
   */
  async take(id: string): Promise<UploadRow | undefined> {
    const { holder } = this.#asked
    const found = await this.#parts.table.take(holder, id, this.#identity())
    if (!found) return undefined
    if (!found.isFree) throw resourceLocked()
    const { row, previous } = found
    this.#row = row
    this.#permit = row.permit
    const isForeign = previous !== holder.instance && row.received > 0 && row.received !== row.size
    if (isForeign) await this.#keep(row, row.received, await this.#parts.files.drafts.takeOver(draftOf(row)))
    return row
  }

  /** Returns the current upload. If all bytes are there but no object, an earlier attempt to finish failed, so it is retried. */
  async look(): Promise<UploadRow | undefined> {
    const row = this.#row
    if (row && row.received === row.size) await this.#finish(row)
    return row
  }

  async declareSize(size: number): Promise<void> {
    const row = this.#taken()
    if (size > row.permit.maximumSize) throw tooLarge()
    if (!(await this.#parts.table.declareSize(this.#asked.holder, row.id, size))) throw resourceLocked()
    row.size = size
  }

  /** Adds bytes, and creates the object when they are the last. Returns the current number of bytes. */
  async append(bytes: Readable): Promise<number> {
    const row = this.#taken()
    await this.#parts.files.drafts.append(draftOf(row), bytes, async ({ offset, state }) => {
      if (offset > row.permit.maximumSize) throw tooLarge()
      await this.#keep(row, offset, state)
    })
    if (row.received === row.size) await this.#finish(row)
    return row.received
  }

  async remove(): Promise<void> {
    await this.#drop(this.#taken())
  }

  #taken(): UploadRow {
    if (!this.#row) throw new Error('An upload is used before it is taken')
    return this.#row
  }

  async #keep(row: UploadRow, received: number, state: unknown): Promise<void> {
    if (!(await this.#parts.table.advance(this.#asked.holder, row.id, received, state)))
      throw resourceLocked()
    row.received = received
    row.state = state
  }

  async #finish(row: UploadRow): Promise<void> {
    if (row.finished_at) return
    const { table, files } = this.#parts
    const stored = await files.drafts.complete(draftOf(row))
    if (!(await table.claim(this.#asked.holder, row.id))) throw resourceLocked()
    if (!(await table.hasObject(row.permit.version))) await this.#makeObject(row, stored)
    await table.finish(row.id)
    row.finished_at = new Date().toISOString()
  }

  async #makeObject(row: UploadRow, stored: { size: number; etag: string }): Promise<void> {
    const { table, uploads } = this.#parts
    try {
      const permit = { ...row.permit, operation: this.#operation('part') }
      const details = { ...describe(row.metadata), isRepeatable: true }
      await uploads.finish(this.#asked.caller, permit, stored, details)
    } catch (error) {
      // Refused for good: the bytes are gone, and a retrying client must not be led to believe that they exist. An unavailable database or store
      // refuses nothing.
      if (mayPass(error)) await table.release(row.id)
      else await this.#drop(row)
      throw error
    }
  }

  async #drop(row: UploadRow): Promise<void> {
    const { table, files } = this.#parts
    await files.drafts.discard(draftOf(row))
    await table.remove(row.id)
  }

  /** What policies learn of the request, in Supabase's words. */
  #operation(step: 'create' | 'part'): string {
    return `storage.tus.upload.${step}${this.#asked.grant ? '_signed' : ''}`
  }

  /** Identifies who may continue an upload: the person who began it, or the holder of the signed URL it was begun with. */
  #identity(): string {
    const { caller, grant } = this.#asked
    const who = caller.owner ?? ''
    return JSON.stringify(grant ? ['signed', who, grant.bucket, grant.name] : [caller.role, who])
  }
}

export const draftOf = ({ permit, size, received, state }: UploadRow): Draft => ({
  key: permit.key,
  contentType: permit.contentType,
  size: size ?? undefined,
  offset: received,
  state,
})
