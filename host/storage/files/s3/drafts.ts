import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
} from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import { z } from 'zod'
import { checkKey } from '../keys.ts'
import { type Draft, type Drafts, FileMissing, type Kept, type Stored } from '../place.ts'
import { type Bucket, isMissing } from './client.ts'
import { head, list, read, remove } from './objects.ts'
import { minPart, type Parts, partSize } from './parts.ts'
import { cut, type Piece } from './spool.ts'

export const draftsPrefix = 'drafts/'

const draftState = z.object({
  /** The store's id of an upload of parts, begun when there is more than one. */
  upload: z.string().optional(),
  parts: z.array(z.object({ number: z.int(), etag: z.string() })),
  /** Bytes too few for a part, stored separately until more arrive. */
  tail: z.object({ key: z.string(), size: z.int() }).optional(),
  /** Everything arrived at once and is already the file. */
  isWhole: z.boolean().optional(),
})
type State = z.infer<typeof draftState>

const stateOf = ({ state }: Draft): State => (state === null ? { parts: [] } : draftState.parse(state))

/**
 * Implements drafts as multipart uploads under the final key, so that nothing is copied at the end. A writer unknown to the caller can only replace a
 * part whose entity tag the caller recorded, and then nothing is completed.
 */
export function createDrafts(bucket: Bucket, parts: Parts, log: Logger): Drafts {
  return {
    append: (draft, bytes, keep) => append(bucket, parts, draft, bytes, keep, log),
    takeOver: async ({ state }) => state,
    complete: (draft) => complete(bucket, parts, draft),
    // A file that is made may have its row by now: if not, it is rubbish as any other file without one.
    async discard(draft) {
      const { upload, tail } = stateOf(draft)
      if (upload) await parts.abort(draft.key, upload)
      if (tail) await remove(bucket, [tail.key])
    },
    sweep: (before) => sweep(bucket, parts, before, log),
  }
}

async function append(
  bucket: Bucket,
  parts: Parts,
  draft: Draft,
  bytes: Readable,
  keep: (kept: Kept) => Promise<void>,
  log: Logger,
): Promise<void> {
  let state = stateOf(draft)
  const { tail } = state
  const source = tail
    ? Readable.from(concat(await read(bucket, tail.key), bytes), { objectMode: false })
    : bytes
  let offset = draft.offset - (tail?.size ?? 0)
  for await (const piece of cut(source, partSize(draft.size))) {
    offset += piece.size
    // A tail on its own is already stored.
    if (offset > draft.offset) {
      const next = await keepPiece(parts, draft, state, piece, offset)
      try {
        await keep({ offset, state: next })
      } catch (error) {
        await forget(bucket, parts, draft.key, state, next, log)
        throw error
      }
      if (state.tail) await remove(bucket, [state.tail.key])
      state = next
    }
    if (piece.broken !== undefined) throw piece.broken
  }
}

async function* concat(...streams: Readable[]): AsyncGenerator<Buffer> {
  for (const stream of streams) yield* stream
}

async function keepPiece(
  parts: Parts,
  draft: Draft,
  state: State,
  piece: Piece,
  end: number,
): Promise<State> {
  const key = checkKey(draft.key)
  const isLast = end === draft.size
  if (isLast && !state.upload) {
    await parts.put(key, piece, draft.contentType)
    return { parts: [], isWhole: true }
  }
  if (!isLast && piece.size < minPart) {
    const tail = `${draftsPrefix}${randomUUID()}`
    await parts.put(tail, piece, draft.contentType)
    return { ...state, tail: { key: tail, size: piece.size } }
  }
  const upload = state.upload ?? (await parts.begin(key, draft.contentType))
  const part = await parts.add(key, upload, state.parts.length + 1, piece)
  return { upload, parts: [...state.parts, part] }
}

/** Removes what an abandoned state has created; anything that cannot be removed is left to the sweep. */
async function forget(bucket: Bucket, parts: Parts, key: string, before: State, after: State, log: Logger) {
  const warn = (err: unknown) => log.warn({ err }, 'unfinished upload left behind')
  if (after.upload && !before.upload) await parts.abort(key, after.upload).catch(warn)
  if (after.tail) await remove(bucket, [after.tail.key]).catch(warn)
}

async function complete(bucket: Bucket, parts: Parts, draft: Draft): Promise<Stored> {
  const { upload, tail, isWhole, parts: made } = stateOf(draft)
  const { key, contentType } = draft
  if (isWhole) return head(bucket, key)
  const rest: Piece = {
    size: tail?.size ?? 0,
    isLast: true,
    read: async () => (tail ? buffer(await read(bucket, tail.key)) : Buffer.alloc(0)),
  }
  try {
    if (!upload) await parts.put(key, rest, contentType)
    else {
      const last = tail ? [await parts.add(key, upload, made.length + 1, rest)] : []
      await parts.complete(key, upload, [...made, ...last])
    }
  } catch (error) {
    // Of a draft that was completed before only the object is there.
    if (!(isMissing(error) || error instanceof FileMissing)) throw error
  }
  const stored = await head(bucket, key)
  if (tail) await remove(bucket, [tail.key])
  return stored
}

async function sweep(bucket: Bucket, parts: Parts, before: Date, log: Logger): Promise<void> {
  for await (const { key, writtenAt } of list(bucket, draftsPrefix))
    if (writtenAt < before) await remove(bucket, [key])
  const below = { Bucket: bucket.name, Prefix: bucket.locate('') }
  const pages = paginateUploads(bucket, below)
  try {
    for await (const { Key, UploadId, Initiated } of pages)
      if (Key && UploadId && Initiated && Initiated < before) await parts.abort(bucket.keyOf(Key), UploadId)
  } catch (err) {
    log.warn({ err }, 'the store does not list unfinished uploads; let a rule of its own remove them')
  }
}

async function* paginateUploads(
  { client }: Bucket,
  below: ListMultipartUploadsCommandInput,
): AsyncGenerator<MultipartUpload> {
  let page: ListMultipartUploadsCommandOutput | undefined
  do {
    const marker: Partial<ListMultipartUploadsCommandInput> = {
      KeyMarker: page?.NextKeyMarker,
      UploadIdMarker: page?.NextUploadIdMarker,
    }
    page = await client.send(new ListMultipartUploadsCommand({ ...below, ...marker }))
    yield* page.Uploads ?? []
  } while (page.IsTruncated)
}
