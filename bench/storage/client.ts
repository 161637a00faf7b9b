import { connect, type Socket } from 'node:net'

/** One request as it goes over the wire; `body` is sent as it is, with its length. */
export type Wire = {
  port: number
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  body?: Uint8Array
}

type Answer = { status: number; bytes: number; milliseconds: number }

/**
 * A connection that stays open and throws away what it reads. Every answer lands in the same buffer and nothing is parsed
 * but the head, so that the time measured is the server's and not the client's.
 */
export type Connection = { ask(wire: Wire): Promise<Answer>; close(): void }

/** Connects to this machine. Rejects when nothing listens. */
export function openConnection(port: number): Promise<Connection> {
  const reading = createReading()
  return new Promise((resolve, reject) => {
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(256 * 1024),
        callback: (length, buffer) => reading.take(Buffer.from(buffer.buffer, buffer.byteOffset, length)),
      },
    })
    socket.once('error', (error) => {
      reading.fail(error)
      reject(error)
    })
    socket.once('close', () => reading.fail(new Error('the server closed the connection')))
    socket.once('connect', () =>
      resolve({ ask: (wire) => ask(socket, reading, wire), close: () => socket.destroy() }),
    )
  })
}

async function ask(socket: Socket, reading: Reading, wire: Wire): Promise<Answer> {
  const started = performance.now()
  const { method, path, headers = {}, body } = wire
  const all = { host: 'bench', ...(body && { 'content-length': `${body.byteLength}` }), ...headers }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const answered = reading.next()
  socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n`)
  if (body) send(socket, body)
  const { status, bytes } = await answered
  return { status, bytes, milliseconds: performance.now() - started }
}

/** Pieces as a browser writes them: one write of it all would be one system call for 100 MB. */
function send(socket: Socket, body: Uint8Array): void {
  const piece = 256 * 1024
  for (let at = 0; at < body.byteLength; at += piece) socket.write(body.subarray(at, at + piece))
}

type Whole = { status: number; bytes: number }
type Reading = { next(): Promise<Whole>; take(chunk: Buffer): boolean; fail(error: Error): void }

/** Counts the bytes of answers that tell their length; those in chunks, until the last chunk. */
function createReading(): Reading {
  let waiting: { resolve(whole: Whole): void; reject(error: Error): void } | undefined
  let head = ''
  let status = 0
  let left = -1
  let bytes = 0

  function end(): void {
    const done = waiting
    waiting = undefined
    done?.resolve({ status, bytes })
    head = ''
    left = -1
  }

  function readHead(chunk: Buffer): Buffer {
    head += chunk.toString('latin1')
    const stop = head.indexOf('\r\n\r\n')
    if (stop < 0) return chunk.subarray(chunk.length)
    const rest = Buffer.from(head.slice(stop + 4), 'latin1')
    status = Number(head.slice(9, 12))
    const length = /\r\ncontent-length: *(\d+)/i.exec(head.slice(0, stop))?.[1]
    left = status === 204 ? 0 : length === undefined ? Number.POSITIVE_INFINITY : Number(length)
    bytes = 0
    return rest
  }

  return {
    next: () =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
      }),
    take(chunk) {
      const body = left < 0 ? readHead(chunk) : chunk
      if (left < 0) return true
      bytes += body.length
      const isLastChunk = left === Number.POSITIVE_INFINITY && body.subarray(-5).toString() === '0\r\n\r\n'
      if (bytes >= left || isLastChunk) end()
      return true
    },
    fail(error) {
      waiting?.reject(error)
      waiting = undefined
    },
  }
}
