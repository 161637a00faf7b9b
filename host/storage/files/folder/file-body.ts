import type { FileHandle } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import type { ByteRange } from '../place.ts'

/** Bytes read at a time. Node's default (64 kB) takes twice the time. */
const readBuffer = 1 << 18
/** The same for `pour`, which uses two buffers. */
const pourBuffer = 1 << 19

/**
 * The bytes of a file: readable like any stream, or poured into a socket through two alternating buffers. Each read of a stream allocates its own
 * buffer, and collecting those is a quarter of the cost of a large download.
 */
export class FileBody extends Readable {
  readonly #handle: FileHandle
  #position: number
  #left: number

  /** @param range within the file: fewer bytes in it are an error */
  constructor(handle: FileHandle, range: ByteRange) {
    super({ highWaterMark: readBuffer })
    this.#handle = handle
    this.#position = range.start
    this.#left = range.end - range.start + 1
  }

  override _read(): void {
    const buffer = this.#buffer(readBuffer)
    this.#fill(buffer).then(
      (size) => this.push(size === 0 ? null : buffer.subarray(0, size)),
      (error: Error) => this.destroy(error),
    )
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#handle.close().then(
      () => callback(error),
      (failure: Error) => callback(error ?? failure),
    )
  }

  /** Writes everything to `target` and ends it; rejects if either side fails or the target is closed. */
  async pour(target: Writable): Promise<void> {
    const closed = Promise.withResolvers<never>()
    const onClose = () => closed.reject(new Error('the target was closed'))
    closed.promise.catch(() => {})
    target.once('close', onClose)
    if (target.destroyed) onClose()
    try {
      await this.#pourAll(target, closed.promise)
      target.end()
    } finally {
      target.off('close', onClose)
      this.destroy()
    }
  }

  async #pourAll(target: Writable, closed: Promise<never>): Promise<void> {
    let free = this.#buffer(pourBuffer)
    let sent: Buffer | undefined
    let sending: Promise<void> = Promise.resolve()
    while (this.#left > 0) {
      const size = await this.#fill(free)
      await Promise.race([sending, closed])
      sending = written(target, free.subarray(0, size))
      sending.catch(() => {})
      ;[free, sent] = [sent ?? this.#buffer(pourBuffer), free]
    }
    await Promise.race([sending, closed])
  }

  #buffer(size: number): Buffer {
    return Buffer.allocUnsafeSlow(Math.min(size, this.#left))
  }

  async #fill(buffer: Buffer): Promise<number> {
    const wanted = Math.min(buffer.length, this.#left)
    if (wanted === 0) return 0
    const { bytesRead } = await this.#handle.read(buffer, 0, wanted, this.#position)
    if (bytesRead === 0) throw new Error('the file is shorter than it was')
    this.#position += bytesRead
    this.#left -= bytesRead
    return bytesRead
  }
}

function written(target: Writable, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    target.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}
