import { EventEmitter } from 'node:events'
import pg, { type Options, type Submittable } from 'pg'
import { type Cell, Frames, readCells } from './frames.ts'

/** A statement with its values. A prepared one is parsed once per connection. */
export type Step = { text: string; values: (string | null)[]; isPrepared: boolean }

const dataRow = 'D'.charCodeAt(0)

/** The protocol on one socket. Rows stay raw bytes; the driver would convert them to text. */
class Wire extends pg.Connection {
  /** Names of prepared statements by their text. */
  readonly #prepared = new Map<string, string>()
  /** Statements sent to the server to be parsed. */
  #parsing: { text: string; name: string }[] = []
  #count = 0

  constructor(options: Options) {
    super(options)
    // Parsed is what the server says is: after an error it looks at nothing up to the next synchronisation.
    this.on('parseComplete', () => {
      const parsed = this.#parsing.shift()
      if (parsed && parsed.name !== '') this.#prepared.set(parsed.text, parsed.name)
    })
  }

  override attachListeners(stream: EventEmitter): void {
    const others = new EventEmitter()
    super.attachListeners(others)
    const frames = new Frames((kind, frame) => {
      if (kind === dataRow) this.emit('dataRow', { fields: readCells(frame) })
      else others.emit('data', frame)
    })
    stream.on('data', (chunk: Buffer) => frames.push(chunk))
  }

  /** Sends statements in one go. They are one transaction: only the end synchronises. */
  send(steps: readonly Step[]): void {
    this.stream.cork()
    this.#parsing = []
    for (const { text, values, isPrepared } of steps) {
      const known = isPrepared ? this.#prepared.get(text) : undefined
      const name = known ?? (isPrepared ? `s${++this.#count}` : '')
      if (known === undefined) {
        this.#parsing.push({ text, name })
        this.parse({ name, text })
      }
      this.bind({ statement: name, values })
      this.execute()
    }
    this.sync()
    this.stream.uncork()
  }
}

/** Statements on their way, as the driver takes queries of another's making. */
class Batch implements Submittable<Wire> {
  readonly #steps: readonly Step[]
  readonly #rows: Cell[][][] = [[]]
  readonly #settled = Promise.withResolvers<Cell[][][]>()

  constructor(steps: readonly Step[]) {
    this.#steps = steps
  }

  get rows(): Promise<Cell[][][]> {
    return this.#settled.promise
  }

  submit(wire: Wire): null {
    wire.send(this.#steps)
    return null
  }

  handleRowDescription(): void {}

  handleDataRow({ fields }: { fields: Cell[] }): void {
    this.#rows.at(-1)?.push(fields)
  }

  handleCommandComplete(): void {
    this.#rows.push([])
  }

  handleEmptyQuery(): void {
    this.#rows.push([])
  }

  handleError(error: Error): void {
    this.#settled.reject(error)
  }

  handleReadyForQuery(): void {
    this.#settled.resolve(this.#rows)
  }
}

/** A connection of the pool. */
export class Client extends pg.Client {
  readonly #options: Options

  constructor(options: Options) {
    super({ ...options, connection: new Wire(options) })
    this.#options = options
    // Callers waiting for an answer are notified of a lost connection; no one else needs to be.
    this.on('error', () => {})
  }

  /**
   * Runs statements as one transaction in one round trip, unless one of them begins or ends one; returns the rows of each. Rejects with
   * `pg.DatabaseError` for what the server refuses, with another error if the connection is lost.
   */
  run(steps: readonly Step[]): Promise<Cell[][][]> {
    const batch = new Batch(steps)
    this.query(batch)
    return batch.rows
  }

  /** Cancels the server's current work for this connection, as PostgreSQL requires: over another one. */
  cancel(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const messenger = new pg.Connection(this.#options)
    const ask = () => messenger.cancel(this.processID, this.secretKey)
    messenger.on('connect', () => (this.#options.ssl ? messenger.requestSsl() : ask()))
    messenger.on('sslconnect', ask)
    messenger.on('error', () => resolve())
    messenger.on('end', () => resolve())
    messenger.connect(this.port, this.host)
    return promise
  }
}
