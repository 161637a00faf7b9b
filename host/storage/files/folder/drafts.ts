import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, type FileHandle, open, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { checkKey } from '../keys.ts'
import type { Draft, Drafts, Kept, Stored } from '../place.ts'
import { type Layout, syncFolder, unlink } from './layout.ts'
import { listFolder } from './list.ts'

/** After so many bytes they are made safe and count. */
const pieceSize = 8 << 20

/** The draft's file, and a hash over the hashes of its pieces, since a hash cannot be continued in another process. */
const draftState = z.object({ file: z.uuid(), hash: z.string(), pieces: z.int() })
type State = z.infer<typeof draftState>

const blank = (): State => ({ file: randomUUID(), hash: '', pieces: 0 })
const stateOf = ({ state }: Draft): State => (state === null ? blank() : draftState.parse(state))

/** Creates drafts as growing files, separate from the complete ones. */
export function createDrafts(layout: Layout): Drafts {
  return {
    append: (draft, bytes, keep) => append(layout, draft, bytes, keep),
    takeOver: (draft) => takeOver(layout, draft),
    complete: (draft) => complete(layout, draft),
    async discard(draft) {
      if (draft.state !== null) await unlink(layout.draftOf(stateOf(draft).file))
    },
    async sweep(before) {
      for await (const { key, writtenAt } of listFolder(layout.drafts, '', (name) => name))
        if (writtenAt < before) await unlink(layout.draftOf(key))
    },
  }
}

async function append(
  layout: Layout,
  draft: Draft,
  bytes: Readable,
  keep: (kept: Kept) => Promise<void>,
): Promise<void> {
  const state = stateOf(draft)
  const handle = await open(layout.draftOf(state.file), draft.state === null ? 'wx' : 'r+', 0o600)
  try {
    const piece = new Piece(handle, draft.offset, state, keep)
    let broken: unknown
    try {
      for await (const chunk of bytes) await piece.add(chunk as Buffer)
    } catch (error) {
      // A full disk, or an offset that no longer counts, is no reason to try on; a caller who went away is.
      if (piece.failed) {
        await piece.settled()
        throw error
      }
      broken = error
    }
    await piece.end()
    if (broken !== undefined) throw broken
  } finally {
    await handle.close()
  }
}

/** The bytes that do not count yet: one piece is made safe while the next arrives. */
class Piece {
  failed = false
  readonly #handle: FileHandle
  readonly #keep: (kept: Kept) => Promise<void>
  #state: State
  #offset: number
  #size = 0
  #hash = createHash('sha256')
  #saving: Promise<{ error: unknown } | undefined> = Promise.resolve(undefined)

  constructor(handle: FileHandle, offset: number, state: State, keep: (kept: Kept) => Promise<void>) {
    this.#handle = handle
    this.#offset = offset
    this.#state = state
    this.#keep = keep
  }

  async add(chunk: Buffer): Promise<void> {
    try {
      this.#hash.update(chunk)
      for (let from = 0; from < chunk.length; ) {
        const rest = chunk.length - from
        const { bytesWritten } = await this.#handle.write(chunk, from, rest, this.#offset + this.#size)
        from += bytesWritten
        this.#size += bytesWritten
      }
      if (this.#size >= pieceSize) await this.#close()
    } catch (error) {
      this.failed = true
      throw error
    }
  }

  /** Waits until everything is safe. */
  async end(): Promise<void> {
    await this.#close()
    await this.#saved()
  }

  /** Waits until no write is in progress, whatever the outcome. */
  async settled(): Promise<void> {
    await this.#saving
  }

  async #close(): Promise<void> {
    await this.#saved()
    if (this.#size === 0) return
    const hash = createHash('sha256').update(this.#state.hash).update(this.#hash.digest('hex')).digest('hex')
    this.#state = { file: this.#state.file, hash, pieces: this.#state.pieces + 1 }
    this.#offset += this.#size
    this.#size = 0
    this.#hash = createHash('sha256')
    // Its failure is heard when it is waited for, here or in the next piece.
    this.#saving = this.#save({ offset: this.#offset, state: this.#state }).then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
  }

  async #save(kept: Kept): Promise<void> {
    await this.#handle.datasync()
    await this.#keep(kept)
  }

  async #saved(): Promise<void> {
    const failure = await this.#saving
    if (failure) throw failure.error
  }
}

/** Uses a new file, so that a writer that still has the old one open no longer has any effect. */
async function takeOver(layout: Layout, draft: Draft): Promise<unknown> {
  if (draft.state === null) return null
  const state = stateOf(draft)
  const own = { ...state, file: randomUUID() }
  await copyFile(layout.draftOf(state.file), layout.draftOf(own.file), constants.COPYFILE_FICLONE)
  return own
}

async function complete(layout: Layout, draft: Draft): Promise<Stored> {
  const { file, hash, pieces } = stateOf(draft)
  const [path, target] = [layout.draftOf(file), layout.locate(checkKey(draft.key))]
  const handle = await open(path, draft.state === null ? 'w' : 'r+').catch(ignoreMissing)
  if (handle) {
    try {
      // Beyond the offset may be what arrived but never counted.
      await handle.truncate(draft.offset)
      await handle.datasync()
    } finally {
      await handle.close()
    }
    // Another request may complete it at this moment.
    await rename(path, target).catch(ignoreMissing)
    await syncFolder(dirname(target))
  }
  const { size } = await stat(target)
  return { size, etag: `"${hash || createHash('sha256').digest('hex')}-${pieces}"` }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
