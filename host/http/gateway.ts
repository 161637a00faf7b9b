import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Logger } from 'pino'
import type { Service } from '../service.ts'

export type GatewayOptions = {
  services: { auth: Service; rest: Service; functions: Service }
  /** What the browser needs before it can ask anything: the public API key and the like. */
  publicConfig: Record<string, unknown>
  staticFiles?: (request: Request) => Promise<Response>
  /** Answers whether the database is reachable. */
  healthy(): Promise<boolean>
  /** Take the caller's address from x-forwarded-for: only behind a proxy that sets it. */
  trustProxy: boolean
  log: Logger
}

type Front = { Bindings: Partial<HttpBindings> }

/**
 * The front door: one origin for all services. Gives each request its id and the caller's address, answers CORS for the
 * API, logs method, route, status and time (never bodies, query strings or tokens).
 */
export function createGateway(options: GatewayOptions): Hono<Front> {
  const { services, log } = options
  const app = new Hono<Front>()
  app.use(async (c, next) => {
    const started = performance.now()
    const said = c.req.header('x-request-id') ?? ''
    const id = /^[\w-]{1,64}$/.test(said) ? said : randomUUID()
    c.req.raw.headers.set('x-request-id', id)
    const address = addressOf(c, options.trustProxy)
    if (address) c.req.raw.headers.set('x-real-ip', address)
    else c.req.raw.headers.delete('x-real-ip')
    await next()
    c.res.headers.set('x-request-id', id)
    c.res.headers.set('x-content-type-options', 'nosniff')
    const path = c.req.path
    if (path.includes('/v1/')) {
      const fields = { request_id: id, method: c.req.method, path: routeOf(path), status: c.res.status }
      log.info({ ...fields, ms: Math.round(performance.now() - started) }, 'request')
    }
  })
  const api = cors({
    origin: '*',
    allowHeaders: [],
    exposeHeaders: [
      'content-range',
      'content-location',
      'content-profile',
      'location',
      'preference-applied',
      'x-request-id',
      'x-total-count',
      'link',
      'x-supabase-api-version',
      'x-sb-error-code',
      'retry-after',
    ],
    maxAge: 86400,
  })
  for (const [name, service] of Object.entries(services)) {
    app.use(`/${name}/v1/*`, api)
    app.all(`/${name}/v1`, (c) => service.fetch(c.req.raw))
    app.all(`/${name}/v1/*`, (c) => service.fetch(c.req.raw))
  }
  app.get('/config.json', (c) => c.json(options.publicConfig, 200, { 'cache-control': 'no-cache' }))
  app.get('/health', async (c) => {
    const healthy = await options.healthy()
    return c.json({ status: healthy ? 'ok' : 'unavailable' }, healthy ? 200 : 503)
  })
  if (options.staticFiles) {
    const files = options.staticFiles
    app.all('*', (c) => files(c.req.raw))
  }
  app.onError((error, c) => {
    log.error({ err: error, request_id: c.req.header('x-request-id') }, 'unhandled error')
    return c.json({ code: 'unexpected', message: 'Internal error' }, 500)
  })
  return app
}

function addressOf(c: Context<Front>, trustProxy: boolean): string | undefined {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || c.env?.incoming?.socket.remoteAddress
}

/** The path without ids, so that log lines group and name nobody. */
function routeOf(path: string): string {
  return path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, ':id')
}
