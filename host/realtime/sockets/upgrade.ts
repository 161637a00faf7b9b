import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Upgrade } from '../../service.ts'
import { identify } from '../channels/tokens.ts'
import type { Context } from '../context.ts'
import { Refused } from '../errors.ts'
import type { Version } from '../protocol/frames.ts'
import type { Opening } from './connection.ts'
import type { Sockets } from './sockets.ts'

/** A frame holds names and a token besides its payload. */
const roomForNames = 64 * 1024
/** Headers hidden from policies: secrets, and those that the websocket needs. */
const hidden = /^(cookie|authorization|apikey|x-api-key|connection|upgrade|sec-.*|x-forwarded-.*)$/

class NoConnection extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Makes sockets of requests to `/realtime/v1/websocket`; refuses others in HTTP. */
export function createUpgrade(context: Context, sockets: Sockets) {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // Compression uses hundreds of kilobytes per socket.
    perMessageDeflate: false,
    // One message of each socket in turn: a client that sends thousands at once must not delay the others.
    allowSynchronousEvents: false,
    maxPayload: context.limits.payloadBytes + roomForNames,
  })
  return ({ incoming, socket, head, address = 'unknown' }: Upgrade) => {
    // A client that disconnects before the websocket is established needs no handling.
    socket.on('error', () => socket.destroy())
    openingOf(context, sockets, incoming, address).then(
      (opening) =>
        server.handleUpgrade(incoming, socket, head, (webSocket) => sockets.add(webSocket, opening)),
      (error: unknown) => {
        if (!(error instanceof NoConnection)) context.log.error({ err: error }, 'realtime: upgrade failed')
        const [status, message] = error instanceof NoConnection ? [error.status, error.message] : [500, '']
        refuse(socket, status, message)
      },
    )
  }
}

async function openingOf(
  { tokens, limits }: Context,
  sockets: Sockets,
  { url = '/', headers }: Upgrade['incoming'],
  address: string,
): Promise<Opening> {
  const { pathname, searchParams } = new URL(url, 'ws://host')
  if (pathname !== '/realtime/v1/websocket') throw new NoConnection(404, 'Not Found')
  const version = searchParams.get('vsn') ?? '1.0.0'
  if (!isVersion(version)) throw new NoConnection(400, 'Unsupported vsn')
  const key = [headers['x-api-key']].flat()[0] ?? searchParams.get('apikey') ?? ''
  const identity = await identify(tokens, key).catch((error: unknown) => {
    throw error instanceof Refused ? new NoConnection(401, error.reason) : error
  })
  if (sockets.isDraining) throw new NoConnection(503, 'Realtime is restarting, please standby')
  if (sockets.size >= limits.connections * 1.1) throw new NoConnection(503, 'Too many connections')
  const told = Object.entries(headers).filter(([name]) => !hidden.test(name))
  return {
    version,
    key: identity,
    address,
    request: { method: 'GET', path: pathname, headers: JSON.stringify(Object.fromEntries(told)) },
    isExtra: sockets.size >= limits.connections,
  }
}

const isVersion = (text: string): text is Version => text === '1.0.0' || text === '2.0.0'

function refuse(socket: Duplex, status: number, message: string): void {
  const body = JSON.stringify({ message })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
