import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Writable } from 'node:stream'

/** Maximum bytes that wait for the disk before they are written. Node's default (16 kB) takes twice the time. */
const waiting = 1 << 20

/** Writes a new file, which is durable once the sink has finished; reports the size and SHA-256 of the written bytes. */
export class FileSink extends Writable {
  size = 0
  readonly hash = createHash('sha256')
  readonly #handle: FileHandle

  constructor(handle: FileHandle) {
    super({ highWaterMark: waiting })
    this.#handle = handle
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error) => void): void {
    this.#keep([chunk]).then(() => callback(), callback)
  }

  override _writev(chunks: { chunk: Buffer }[], callback: (error?: Error) => void): void {
    this.#keep(chunks.map(({ chunk }) => chunk)).then(() => callback(), callback)
  }

  override _final(callback: (error?: Error) => void): void {
    this.#handle.datasync().then(() => callback(), callback)
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#handle.close().then(
      () => callback(error),
      (failure: Error) => callback(error ?? failure),
    )
  }

  async #keep(chunks: Buffer[]): Promise<void> {
    const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    const writing = this.#handle.writev(chunks, this.size)
    for (const chunk of chunks) this.hash.update(chunk)
    const { bytesWritten } = await writing
    // A disk that is nearly full takes a part, and says why with the next.
    if (bytesWritten < size) {
      const rest = Buffer.concat(chunks).subarray(bytesWritten)
      await this.#writeAll(rest, this.size + bytesWritten)
    }
    this.size += size
  }

  async #writeAll(bytes: Buffer, position: number): Promise<void> {
    for (let from = 0; from < bytes.length; ) {
      const { bytesWritten } = await this.#handle.write(bytes, from, bytes.length - from, position + from)
      from += bytesWritten
    }
  }
}
