import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pino from 'pino'
import { openFiles } from './files.ts'
import type { Files, FilesPlace } from './place.ts'
import { startS3 } from './s3/testing.ts'

/** A place to try files in. `unfinished` counts what uploads that failed have left there. */
export type TestPlace = {
  place: FilesPlace
  files: Files
  unfinished(): Promise<number>
  close(): Promise<void>
}

const log = pino({ level: 'silent' })

export async function openTestFolder(): Promise<TestPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'files-'))
  const place: FilesPlace = { kind: 'folder', folder }
  const files = await openFiles(place, log)
  return {
    place,
    files,
    unfinished: async () => (await readdir(join(folder, 'temporary'))).length,
    async close() {
      await files.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function openTestStore(): Promise<TestPlace> {
  const store = await startS3()
  const files = await openFiles(store.place, log)
  return {
    ...store,
    files,
    async close() {
      await files.close()
      await store.close()
    },
  }
}

/** Returns bytes that differ at every position, so that no mix-up goes unnoticed. */
export function makeBytes(size: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(size)
  let word = seed
  for (let at = 0; at + 4 <= size; at += 4) {
    word = (Math.imul(word, 1664525) + 1013904223) >>> 0
    bytes.writeUInt32LE(word, at)
  }
  return bytes
}

export const streamOf = (bytes: Buffer, chunk = 65_536) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
    })(),
    { objectMode: false },
  )

/** A stream that fails after these bytes. */
export const breaking = (bytes: Buffer, error = new Error('gone')) =>
  Readable.from(
    (async function* () {
      yield* streamOf(bytes)
      throw error
    })(),
    { objectMode: false },
  )

export const readAll = async (files: Files, key: string) => buffer(await files.read(key))
