import type { Readable } from 'node:stream'

/** Where the bytes of files are stored, by configuration. */
export type FilesPlace =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3'
      bucket: string
      region: string
      /** Another store than Amazon's; its buckets are addressed by path. */
      endpoint?: string
      accessKeyId: string
      secretAccessKey: string
      /** Precedes every key, so that several installations can share a bucket. */
      prefix?: string
    }

/** The result of a write: size in bytes and a quoted HTTP entity tag of the content. */
export type Stored = { size: number; etag: string }

/** Bytes from `start` to `end`, both included, counted from 0. */
export type ByteRange = { start: number; end: number }

export type Listed = { key: string; size: number; writtenAt: Date }

/**
 * Stores bytes under keys of our own making (`<bucket>/<object>/<version>`, plain ASCII), never under a name chosen by a user, so no name can escape
 * the store. A key is written once and never changed.
 */
export type Files = {
  /** Stores a stream completely or not at all: a failed or aborted write leaves nothing that `read` finds. */
  write(key: string, bytes: Readable, options: { contentType: string; signal?: AbortSignal }): Promise<Stored>
  /** Throws `FileMissing`. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Throws `FileMissing`. */
  copy(from: string, to: string): Promise<Stored>
  /** A missing file counts as removed. */
  remove(keys: readonly string[]): Promise<void>
  /**
   * All keys below a prefix, with the time they were written; for the sweep of what nothing refers to any more. Without a
   * prefix also what a killed process left half-written, under keys that `remove` takes and nothing else does.
   */
  list(prefix: string): AsyncIterable<Listed>
  /** Files that arrive in pieces. */
  drafts: Drafts
  close(): Promise<void>
}

/**
 * A file that arrives in pieces, over hours and through any instance. The caller stores `offset` and `state` (JSON that only the store understands,
 * null at first) and passes them back: anything not passed to `keep` does not count.
 */
export type Draft = {
  /** The key that the whole file will have. */
  key: string
  contentType: string
  /** Size of the whole file in bytes, once known. */
  size: number | undefined
  offset: number
  state: unknown
}

/** So many bytes of a draft are safe from now on. */
export type Kept = { offset: number; state: unknown }

export type Drafts = {
  /**
   * Adds bytes at the draft's offset. Passes each durable piece to `keep`, including the last one when the source breaks off; an error of the source
   * or of `keep` ends it and is thrown.
   */
  append(draft: Draft, bytes: Readable, keep: (kept: Kept) => Promise<void>): Promise<void>
  /** Takes a draft over from an instance that may not know yet: anything that instance still writes does no harm. */
  takeOver(draft: Draft): Promise<unknown>
  /** Makes the file of a draft that has all its bytes; the same again for one that is made. */
  complete(draft: Draft): Promise<Stored>
  /** Removes the parts of a draft, but no file made from it. */
  discard(draft: Draft): Promise<void>
  /** Removes drafts last appended to before this time. */
  sweep(before: Date): Promise<void>
}

export class FileMissing extends Error {
  override readonly name = 'FileMissing'
}
