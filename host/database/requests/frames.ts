/** Reads one message of PostgreSQL: its kind, and its bytes with kind and length in front. */
type Read = (kind: number, frame: Buffer) => void

/** Kind and length of a message. */
const headLength = 5

/**
 * Splits a socket's data into PostgreSQL's messages (https://www.postgresql.org/docs/current/protocol-message-formats.html). Joins the parts of a
 * long one once.
 */
export class Frames {
  readonly #read: Read
  #parts: Buffer[] = []
  #length = 0
  /** The next message is whole with so many bytes. */
  #wanted = headLength

  constructor(read: Read) {
    this.#read = read
  }

  push(chunk: Buffer): void {
    this.#parts.push(chunk)
    this.#length += chunk.length
    if (this.#length < this.#wanted) return
    const bytes = this.#parts.length === 1 ? chunk : Buffer.concat(this.#parts, this.#length)
    this.#keep(bytes.subarray(this.#readAll(bytes)))
  }

  /** Reads all complete messages; returns where the first incomplete one begins. */
  #readAll(bytes: Buffer): number {
    let at = 0
    this.#wanted = headLength
    while (bytes.length - at >= headLength) {
      const length = 1 + bytes.readUInt32BE(at + 1)
      if (bytes.length - at < length) {
        this.#wanted = length
        break
      }
      this.#read(bytes[at] ?? 0, bytes.subarray(at, at + length))
      at += length
    }
    return at
  }

  #keep(rest: Buffer): void {
    this.#parts = rest.length === 0 ? [] : [rest]
    this.#length = rest.length
  }
}

export type Cell = Buffer | null

/** The cells of a message DataRow. */
export function readCells(frame: Buffer): Cell[] {
  const cells: Cell[] = new Array(frame.readUInt16BE(headLength))
  let at = headLength + 2
  for (let column = 0; column < cells.length; column++) {
    const length = frame.readInt32BE(at)
    at += 4
    cells[column] = length < 0 ? null : frame.subarray(at, at + length)
    at += Math.max(length, 0)
  }
  return cells
}
