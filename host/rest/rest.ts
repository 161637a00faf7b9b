import type { Logger } from 'pino'
import type { Service } from '../service.ts'
import type { Tokens } from '../tokens.ts'
import { call } from './actions/call.ts'
import { change } from './actions/change.ts'
import { describeMethods, describeSchema } from './actions/describe.ts'
import { read } from './actions/read.ts'
import { identify } from './caller.ts'
import { type Context, choosePreferences, chooseSchema } from './context.ts'
import { type Database, openDatabase } from './database/pool.ts'
import { badPath, methodUnknown, NoSuchColumn, RestError } from './errors.ts'
import { respondError } from './http/answer.ts'
import { Timing } from './http/timing.ts'
import { type LiveSchema, openSchema } from './schema/cache.ts'
import { noTable } from './schema/missing.ts'
import type { Relation, Schema } from './schema/model.ts'
import { defaultConfig, type RestConfig } from './settings.ts'

export type RestOptions = {
  /** Connects as `authenticator`, which can only assume the roles of callers. */
  url: string
  tokens: Pick<Tokens, 'verify'>
  config?: Partial<RestConfig>
  /** What runs the statements, if not a pool of connections to `url`. */
  database?: Database
  log?: Logger
}

/** Serves the data API under `/rest/v1`. Rejects if the database cannot be reached. */
export async function createRest(options: RestOptions): Promise<Service> {
  const { url, tokens, log } = options
  const config: RestConfig = { ...defaultConfig, ...options.config }
  const live = await openSchema(url, config.schemas, log)
  const database = options.database ?? openDatabase(url, config)
  const parts = { live, database, tokens, config, log }
  return {
    fetch: (request) => serve(request, parts),
    close: async () => {
      await Promise.all([live.close(), database.close()])
    },
  }
}

type Parts = {
  live: LiveSchema
  database: Database
  tokens: Pick<Tokens, 'verify'>
  config: RestConfig
  log: Logger | undefined
}

async function serve(request: Request, parts: Parts): Promise<Response> {
  try {
    return await answer(request, parts)
  } catch (error) {
    if (error instanceof RestError) return respondError(error, request.method === 'HEAD')
    parts.log?.error({ error: error instanceof Error ? error.message : 'unknown' }, 'data API failed')
    const failure = new RestError(500, 'PGRSTX00', 'Internal error')
    return respondError(failure, request.method === 'HEAD')
  }
}

async function answer(request: Request, parts: Parts): Promise<Response> {
  const timing = new Timing()
  const url = new URL(request.url)
  const caller = await identify(request, url, parts.tokens, parts.config.anonRole)
  timing.mark('jwt')
  const asked = { request, url, caller, timing }
  try {
    return await answerFromCache(asked, parts)
  } catch (error) {
    if (!(await isBehind(error, asked, parts))) throw error
    return answerFromCache(asked, parts)
  }
}

type Asked = Pick<Context, 'request' | 'url' | 'caller' | 'timing'>

/**
 * Whether a column is there that the cache did not know, as PostgREST leaves it to PostgreSQL to say; the cache then knows it. Only of
 * requests without a body, which has been read by then.
 */
async function isBehind(error: unknown, { request }: Asked, { live }: Parts): Promise<boolean> {
  if (!(error instanceof NoSuchColumn) || !error.relation) return false
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  return live.catchUp(error.relation, error.column)
}

async function answerFromCache({ timing, ...asked }: Asked, parts: Parts): Promise<Response> {
  const { request, url } = asked
  const { live, database } = parts
  const cache = live.current()
  const config = { ...parts.config, ...cache.config }
  const chosen = chooseSchema(request, cache, config)
  const preferences = choosePreferences(request, cache, config)
  const context: Context = { ...asked, cache, ...chosen, preferences, config, database, timing }
  const response = await route(context, readPath(url.pathname))
  timing.mark('response')
  if (config.serverTiming) response.headers.set('server-timing', timing.toString())
  return response
}

function readPath(pathname: string): string[] {
  const path = pathname.replace(/^\/rest\/v1(?=\/|$)/, '').replace(/^\/|\/$/g, '')
  if (path === '') return []
  try {
    return path.split('/').map((part) => decodeURIComponent(part))
  } catch {
    throw badPath()
  }
}

/** Passes the request to the action that matches the path and the method. */
export async function route(context: Context, path: string[]): Promise<Response> {
  const { method } = context.request
  if (!['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method))
    throw methodUnknown(method)
  const [first, name] = path
  if (first === undefined) return describeSchema(context)
  if (first === 'rpc' && name !== undefined && path.length === 2) {
    return method === 'OPTIONS' ? describeMethods(context, { routine: name }) : call(context, name)
  }
  if (path.length !== 1) throw badPath()
  const relation = findRelation(context.schema, first)
  if (method === 'OPTIONS') return describeMethods(context, { relation })
  return method === 'GET' || method === 'HEAD' ? read(context, relation) : change(context, relation)
}

function findRelation(schema: Schema, name: string): Relation {
  const relation = schema.relations.get(name)
  if (!relation) throw noTable(schema, name)
  return relation
}
