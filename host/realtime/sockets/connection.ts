import type { WebSocket } from 'ws'
import type { Identity } from '../channels/tokens.ts'
import type { Caller } from '../database/policies.ts'
import { Bucket, type Limits } from '../limits.ts'
import type { Frame } from '../protocol/broadcast.ts'
import { encode, type Outgoing, type Ref, type Version } from '../protocol/frames.ts'

/** Data about a socket from the request that opened it. */
export type Opening = {
  version: Version
  /** The API key: the identity of a channel that has no token of its own. */
  key: Identity
  request: Caller['request']
  address: string
  /** Opened beyond the limit; reported to the client when it joins. */
  isExtra: boolean
}

/** One client's socket with the channels that it has joined. */
export class Connection<Channel> {
  readonly version: Version
  readonly opening: Opening
  readonly channels = new Map<string, Channel>()
  readonly joins: Bucket
  readonly events: Bucket
  /** Milliseconds of `performance.now()`. */
  heardAt = performance.now()
  isClosed = false
  /** Work in progress per topic; later messages for the topic wait for it. */
  readonly pending = new Map<string, Promise<void>>()
  /** Messages being done or waiting. */
  waiting = 0
  readonly #socket: WebSocket
  readonly #bufferedBytes: number

  constructor(socket: WebSocket, opening: Opening, limits: Limits) {
    this.#socket = socket
    this.opening = opening
    this.version = opening.version
    this.joins = new Bucket(limits.joins)
    this.events = new Bucket(limits.events)
    this.#bufferedBytes = limits.bufferedBytes
  }

  send({ data, isBinary }: Frame): void {
    if (this.isClosed) return
    const isTooSlow = this.#socket.bufferedAmount + data.length > this.#bufferedBytes
    if (isTooSlow) this.close(1013, 'Too slow: messages are waiting')
    else this.#socket.send(data, { binary: isBinary })
  }

  tell(message: Outgoing): void {
    if (!this.isClosed) this.send({ data: Buffer.from(encode(this.version, message)), isBinary: false })
  }

  /** Answers a message that named itself. */
  reply(
    to: { joinRef: Ref; ref: Ref; topic: string },
    status: 'ok' | 'error',
    response: Record<string, unknown> | string = {},
  ): void {
    const payload = JSON.stringify({ status, response })
    this.tell({ joinRef: to.joinRef, ref: to.ref, topic: to.topic, event: 'phx_reply', payload })
  }

  /** Says why, and sends nothing more. The peer has until the next sweep to say goodbye. */
  close(code: number, reason: string): void {
    if (this.isClosed) return
    this.isClosed = true
    this.#socket.close(code, reason)
  }

  /** Stops reading until `resume`: messages arrive faster than they are processed. */
  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    if (!this.isClosed) this.#socket.resume()
  }

  terminate(): void {
    this.isClosed = true
    this.#socket.terminate()
  }
}
