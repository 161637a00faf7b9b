import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import type { Service, SocketService, Upgrade } from '../service.ts'
import type { Tokens } from '../tokens.ts'
import { refuseApiKey } from './api-keys.ts'
import { callerAddress } from './caller-address.ts'
import { anyOrigin, respondPreflight } from './cors.ts'
import type { TrustedProxies } from './proxies.ts'
import type { Traffic } from './traffic.ts'

export type GatewayOptions = {
  /** A service that is switched off is not there. */
  services: Services
  tokens: Pick<Tokens, 'verify'>
  /** The browser's current settings, needed before its first request: the public API key and the like. */
  publicConfig(): Record<string, unknown>
  staticFiles?: (request: Request) => Promise<Response>
  /** Answers whether the database is reachable, and no for a process that is about to end. */
  healthy(): Promise<boolean>
  /** Whether nothing can be written because the disk is nearly full. */
  isLowOnRoom?(): boolean
  /** Whether it is about to end: every answer closes its connection, so that the caller's next request goes elsewhere. */
  isDraining?(): boolean
  /** The proxies in front, whose `x-forwarded-for` is believed. */
  trustProxy: TrustedProxies
  /** Counts every answer. */
  traffic?: Traffic
  log: Logger
}

const serviceNames = ['auth', 'rest', 'functions', 'storage', 'realtime'] as const
type ServiceName = (typeof serviceNames)[number]
type Services = Partial<Record<ServiceName, Service>> & { realtime?: SocketService }

/** What Node's server provides besides the request. */
type Bindings = { incoming?: { socket: { remoteAddress?: string } } }

export type Gateway = {
  fetch(request: Request, bindings?: Bindings): Promise<Response>
  /** Returns the caller's address of a request of Node's server. */
  addressOf(incoming: IncomingMessage): string | undefined
  /** Takes over the socket of a request for another protocol. */
  upgrade(upgrade: Omit<Upgrade, 'address'>): void
}

/**
 * Creates the front door: one origin for all services. Gives each request its id and the caller's address, answers CORS for the API, logs method,
 * route, status and time (never bodies, query strings or tokens).
 */
export function createGateway(options: GatewayOptions): Gateway {
  const { log } = options
  const addressOf = (incoming: IncomingMessage) => {
    const forwardedFor = incoming.headersDistinct['x-forwarded-for']?.join(', ') ?? null
    return callerAddress({ forwardedFor, socketAddress: incoming.socket.remoteAddress }, options.trustProxy)
  }
  return {
    addressOf,
    async fetch(request, bindings) {
      const started = performance.now()
      const forwardedFor = request.headers.get('x-forwarded-for')
      const socketAddress = bindings?.incoming?.socket.remoteAddress
      const id = identify(request, callerAddress({ forwardedFor, socketAddress }, options.trustProxy))
      const path = pathOf(request)
      const answered = await route(request, path, options).catch((error: unknown) => {
        log.error({ err: error, request_id: id }, 'unhandled error')
        return Response.json({ code: 'unexpected', message: 'Internal error' }, { status: 500 })
      })
      const response = withHeaders(answered, [
        ['x-request-id', id],
        ['x-content-type-options', 'nosniff'],
        ...(options.isDraining?.() ? [['connection', 'close'] as const] : []),
      ])
      const milliseconds = performance.now() - started
      options.traffic?.count({ method: request.method, path }, response.status, milliseconds)
      if (path.includes('/v1/')) {
        const fields = {
          request_id: id,
          method: request.method,
          path: routeOf(path),
          status: response.status,
        }
        log.info({ ...fields, ms: Math.round(milliseconds) }, 'request')
      }
      return response
    },
    upgrade({ incoming, socket, head }) {
      const { realtime } = options.services
      const path = pathOf({ url: `ws://host${incoming.url}` })
      if (!realtime || !path.startsWith('/realtime/v1/')) return refuseUpgrade(socket, '404 Not Found')
      if (options.isDraining?.()) return refuseUpgrade(socket, '503 Service Unavailable')
      log.info({ path }, 'upgrade')
      realtime.upgrade({ incoming, socket, head, address: addressOf(incoming) })
    },
  }
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

/** Gives the request an id, unless it has a valid one, and the caller's address. */
function identify({ headers }: Request, address: string | undefined): string {
  const said = headers.get('x-request-id') ?? ''
  const id = /^[\w-]{1,64}$/.test(said) ? said : randomUUID()
  headers.set('x-request-id', id)
  if (address) headers.set('x-real-ip', address)
  else headers.delete('x-real-ip')
  return id
}

/** The path of a URL such as requests have: absolute and normalised. */
function pathOf({ url }: { url: string }): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const query = url.indexOf('?', start)
  return query < 0 ? url.slice(start) : url.slice(start, query)
}

async function route(request: Request, path: string, options: GatewayOptions): Promise<Response> {
  if (wellKnownOfAuth.test(path)) return uncached(await serve(asAuthMetadata(request), 'auth', options))
  const [, name, version] = path.split('/', 3)
  if (version === 'v1' && isService(name)) return uncached(await serve(request, name, options))
  if (path === '/config.json')
    return Response.json(options.publicConfig(), { headers: { 'cache-control': 'no-cache' } })
  if (path === '/health') {
    const healthy = await options.healthy()
    // A balancer keeps sending people here: they can still look.
    const room = options.isLowOnRoom?.() && { room: 'low' }
    return Response.json({ status: healthy ? 'ok' : 'unavailable', ...room }, { status: healthy ? 200 : 503 })
  }
  return options.staticFiles?.(request) ?? new Response('404 Not Found', { status: 404 })
}

/** Where RFC 8414 §3.1 looks for what the issuer `<origin>/auth/v1` says of itself, and where Supabase's gateway has it too. */
const wellKnownOfAuth = /^\/\.well-known\/oauth-authorization-server(\/auth\/v1)?\/?$/

function asAuthMetadata(request: Request): Request {
  const url = new URL('/auth/v1/.well-known/oauth-authorization-server', request.url)
  return new Request(url, { method: request.method, headers: request.headers })
}

const isService = (name: string | undefined): name is ServiceName =>
  serviceNames.some((known) => known === name)

async function serve(request: Request, name: ServiceName, options: GatewayOptions): Promise<Response> {
  // Functions handle CORS themselves, preflights included, as on Supabase. We do for one that sends no CORS headers. A client may query storage by
  // OPTIONS for its upload protocol.
  const asksStorage = name === 'storage' && !request.headers.has('access-control-request-method')
  if (name !== 'functions' && request.method === 'OPTIONS' && !asksStorage)
    return withHeaders(respondPreflight(request), anyOrigin)
  const service = options.services[name]
  const response = service
    ? ((await refuseApiKey(request, options.tokens, name)) ?? (await service.fetch(request)))
    : noService()
  if (name !== 'functions') return withHeaders(response, [...anyOrigin, ...whenAgain(response)])
  if (response.headers.has('access-control-allow-origin')) return response
  if (request.method !== 'OPTIONS') return withHeaders(response, anyOrigin)
  const isPreflight = request.headers.has('access-control-request-method')
  return isPreflight ? withHeaders(respondPreflight(request), anyOrigin) : response
}

/** Callers need not guess when a service that is away may be back. Functions say so themselves. */
function whenAgain({ status, headers }: Response): [string, string][] {
  return status === 503 && !headers.has('retry-after') ? [['retry-after', '1']] : []
}

/** Services' answers are only for the caller: no browser of a shared computer may cache them, unless a function says so. */
function uncached(response: Response): Response {
  return response.headers.has('cache-control')
    ? response
    : withHeaders(response, [['cache-control', 'no-store']])
}

// As Supabase's gateway says that no service answers a path.
function noService(): Response {
  return Response.json({ message: 'no Route matched with those values' }, { status: 404 })
}

/** Adds headers; to a copy if they are immutable, as those of an answer that came over the network. */
function withHeaders(response: Response, headers: readonly (readonly [string, string])[]): Response {
  try {
    for (const [name, value] of headers) response.headers.set(name, value)
    return response
  } catch {
    return withHeaders(new Response(response.body, response), headers)
  }
}

/** Returns the path without ids, so that log lines group and identify no one. */
function routeOf(path: string): string {
  return path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, ':id')
}
