import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Gateway } from './gateway.ts'
import { type BodyTimes, turnAway, usualTimes, watchBodies } from './unfinished-bodies.ts'

// Web streams copy and queue every chunk: for files Node's own streams are several times faster. The maps let a
// service that moves files use them behind the Fetch interface that all services share.
const incomings = new WeakMap<Request, IncomingMessage>()
const outgoings = new WeakMap<Request, ServerResponse>()
const signals = new WeakMap<Request, AbortSignal>()
const streams = new WeakMap<Response, Readable>()

/** HTTP/1.0 needs no `Host`: HAProxy requests `/health` without. */
const unnamed = 'localhost'

/** Has a server of Node answer with the gateway, websockets included. */
export function serve(server: Server, gateway: Gateway, times: BodyTimes = usualTimes): Server {
  const bodies = watchBodies(times)
  const answer: Parameters<typeof getRequestListener>[0] = async (request, { incoming, outgoing }) => {
    if (incoming instanceof Object && 'socket' in incoming)
      incomings.set(request, incoming as IncomingMessage)
    outgoings.set(request, outgoing as ServerResponse)
    const response = await gateway.fetch(request, { incoming: incoming as IncomingMessage })
    return send(response, request, outgoing as ServerResponse)
  }
  const listener = getRequestListener(answer, { hostname: unnamed })
  const patient = getRequestListener(answer, { hostname: unnamed, autoCleanupIncoming: false })
  server.on('request', (incoming, outgoing) => {
    if (!bodies.takeIn(incoming, outgoing, gateway.addressOf(incoming))) return turnAway(outgoing)
    if (!incoming.url?.startsWith('/storage/')) return void listener(incoming, outgoing)
    // After the body's reader has released it.
    outgoing.once('finish', () => setImmediate(discard, incoming))
    void patient(incoming, outgoing)
  })
  server.on('upgrade', (incoming, socket, head) => gateway.upgrade({ incoming, socket, head }))
  return server
}

/** Most bytes read and discarded of a body that was already answered. */
const discardedBytes = 1024 * 1024 * 1024

/**
 * Discards the rest of a body. Hono cuts the connection after half a second: browsers, which send everything before they listen for an answer, would
 * mistake the refusal of a large file for a broken network. `watchBodies` limits the time this takes.
 */
function discard(incoming: IncomingMessage): void {
  if (incoming.readableEnded || incoming.destroyed) return
  let left = discardedBytes
  incoming.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) incoming.destroy()
  })
  incoming.resume()
}

/**
 * Returns the body of a request as a Node stream. Read either this or `request.body`, once. To refuse the rest of a body, destroy only the stream:
 * the connection stays for the answer, and for the next request once the rest has passed.
 */
export function readBody(request: Request): Readable {
  const incoming = incomings.get(request)
  if (incoming) return passOn(incoming)
  return Readable.from(request.body ?? [])
}

/** So much of a body may have arrived before it is read: Node's 16 kB stop the socket all the time. */
const waiting = 1 << 20

// Not Node's own stream: once destroyed half-way, it is never read, and blocks the connection until it times out.
function passOn(incoming: IncomingMessage): Readable {
  const onData = (chunk: Buffer) => {
    if (!body.push(chunk)) incoming.pause()
  }
  const onEnd = () => {
    // A body received in full is complete, whenever its reader gets to the end.
    incoming.off('close', onClose)
    body.push(null)
  }
  const onClose = () => body.destroy(new Error('the caller went away'))
  const body = new Readable({
    highWaterMark: waiting,
    read: () => incoming.resume(),
    destroy(error, callback) {
      incoming.off('data', onData).off('end', onEnd).off('close', onClose).pause()
      callback(error)
    },
  })
  // The reader is notified; until there is one, no one needs to be.
  body.on('error', () => {})
  if (incoming.destroyed && !incoming.readableEnded) onClose()
  // Flowing begins with the first read.
  else incoming.pause().on('data', onData).once('end', onEnd).once('close', onClose)
  return body
}

/**
 * Aborts if the caller goes away before the answer. For requests whose body `readBody` reads: `request.signal` begins to read it too, and that part
 * is lost.
 */
export function callerSignal(request: Request): AbortSignal {
  const outgoing = outgoings.get(request)
  if (!outgoing) return request.signal
  const signal = signals.get(request) ?? watch(outgoing)
  signals.set(request, signal)
  return signal
}

function watch(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController()
  const abort = () => {
    if (!outgoing.writableFinished) controller.abort(new Error('the caller went away'))
  }
  if (outgoing.closed) abort()
  else outgoing.once('close', abort)
  return controller.signal
}

/**
 * Returns an answer whose body is a Node stream; it is destroyed if the caller goes away or requested only the head. The response itself shows no
 * body: only `serve` sends it.
 */
export function respondWith(stream: Readable, init: ResponseInit): Response {
  const response = new Response(null, init)
  streams.set(response, stream)
  return response
}

/** Milliseconds after which a caller who reads nothing no longer keeps a file open. */
const stalled = 60_000

/**
 * A stream with a shorter way to the wire than through a reader: it writes everything to a target and ends it, or rejects. Either way it is destroyed
 * afterwards.
 */
type Pouring = Readable & { pour(target: Writable): Promise<void> }

const pours = (stream: Readable): stream is Pouring => 'pour' in stream

async function send(response: Response, request: Request, outgoing: ServerResponse): Promise<Response> {
  const stream = streams.get(response)
  if (!stream) return response
  const headers = [...response.headers].flat()
  outgoing.setTimeout(stalled, () => outgoing.destroy())
  outgoing.writeHead(response.status, headers)
  if (request.method === 'HEAD') {
    stream.destroy()
    outgoing.end()
    return RESPONSE_ALREADY_SENT
  }
  // A stream that fails half-way ends the connection: the caller sees that bytes are missing.
  await (pours(stream) ? stream.pour(outgoing) : pipeline(stream, outgoing)).catch(() => outgoing.destroy())
  return RESPONSE_ALREADY_SENT
}
