import type { RawData, WebSocket } from 'ws'
import type { Client } from '../channels/channel.ts'
import { close, shutDown } from '../channels/close.ts'
import { expiry } from '../channels/tokens.ts'
import type { Context } from '../context.ts'
import { BadFrame, decode, type Incoming } from '../protocol/frames.ts'
import { Connection, type Opening } from './connection.ts'
import { dispatch } from './dispatch.ts'

const sweepMilliseconds = 1000
const drainMilliseconds = 1500

/** All connections of this process, looked after by one timer. */
export class Sockets {
  readonly #connections = new Set<Client>()
  /** Clients asked to close; those still open are cut off by the next sweep but one. */
  readonly #closing = new Set<Client>()
  readonly #context: Context
  readonly #sweeper: NodeJS.Timeout
  readonly #swept: (isIdle: boolean) => void
  isDraining = false

  /** Calls `swept` every second with whether no client is connected. */
  constructor(context: Context, swept: (isIdle: boolean) => void) {
    this.#context = context
    this.#swept = swept
    this.#sweeper = setInterval(() => this.#sweep(), sweepMilliseconds)
    this.#sweeper.unref()
  }

  get size(): number {
    return this.#connections.size
  }

  add(socket: WebSocket, opening: Opening): void {
    const connection: Client = new Connection(socket, opening, this.#context.limits)
    this.#connections.add(connection)
    socket.on('message', (data, isBinary) => this.#hear(connection, data, isBinary))
    // What ws refuses (a frame too long, bad UTF-8) it closes by itself, with the right code.
    socket.on('error', () => {})
    socket.on('close', () => this.#remove(connection))
  }

  /** Asks every client to connect elsewhere; resolves when all have gone, or after a second and a half. */
  async drain(): Promise<void> {
    this.isDraining = true
    clearInterval(this.#sweeper)
    for (const connection of this.#connections)
      connection.close(1012, 'Realtime is restarting, please standby')
    const until = performance.now() + drainMilliseconds
    while (this.#connections.size > 0 && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 20))
    for (const connection of this.#connections) {
      connection.terminate()
      this.#remove(connection)
    }
  }

  #hear(connection: Client, data: RawData, isBinary: boolean): void {
    connection.heardAt = performance.now()
    try {
      dispatch(this.#context, connection, read(connection, data, isBinary))
    } catch (error) {
      if (!(error instanceof BadFrame)) this.#context.log.error({ err: error }, 'realtime: message failed')
      connection.close(
        error instanceof BadFrame ? 1007 : 1011,
        error instanceof BadFrame ? error.message : '',
      )
    }
  }

  #remove(connection: Client): void {
    connection.isClosed = true
    this.#connections.delete(connection)
    this.#closing.delete(connection)
    for (const channel of [...connection.channels.values()]) close(this.#context, channel)
  }

  #sweep(): void {
    const now = performance.now()
    const time = Date.now()
    for (const connection of this.#connections) {
      if (this.#closing.has(connection)) connection.terminate()
      else if (connection.isClosed) this.#closing.add(connection)
      else if (this.#isSilent(connection, now)) connection.close(1000, 'heartbeat timeout')
      else this.#endExpired(connection, time)
    }
    this.#swept(this.#connections.size === 0)
  }

  #isSilent({ waiting, heardAt }: Client, now: number): boolean {
    return waiting === 0 && now - heardAt > this.#context.limits.silenceMilliseconds
  }

  #endExpired({ channels }: Client, time: number): void {
    for (const channel of channels.values()) {
      const why = expiry(channel.identity, time)
      if (why) shutDown(this.#context, channel, why)
    }
  }
}

function read({ version }: Client, data: RawData, isBinary: boolean): Incoming {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data)
  return decode(version, bytes, isBinary)
}
