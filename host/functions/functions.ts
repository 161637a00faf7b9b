import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import type { SupabaseConfig } from '../project-config.ts'
import type { Service } from '../service.ts'
import type { Tokens } from '../tokens.ts'

export type FunctionsOptions = {
  /** The project's folder; functions are its `functions/<name>/index.ts`. */
  folder: string
  tokens: Tokens
  config: SupabaseConfig
  log: Logger
  /** Longest answer, in milliseconds; after it the caller gets 504 and the function's result is dropped. */
  timeout?: number
}

type Handler = { fetch(request: Request): Promise<Response> | Response }
type Loaded = { handler: Handler } | { failure: string }

const prefix = '/functions/v1/'

/**
 * Serves `/functions/v1/<name>`: each folder's `export default { fetch }`, loaded once when first asked for.
 * A function that throws, hangs or does not load harms no other. `verify_jwt` (on unless config.toml says no) demands
 * a token of this project in `Authorization`.
 */
export async function createFunctions(options: FunctionsOptions): Promise<Service> {
  const names = new Set(await functionNames(options.folder))
  const loaded = new Map<string, Promise<Loaded>>()

  async function handle(request: Request): Promise<Response> {
    const name = new URL(request.url).pathname.slice(prefix.length).split('/')[0] ?? ''
    if (!names.has(name)) return failure(404, 'NOT_FOUND', 'Requested function was not found')
    if (request.method !== 'OPTIONS' && (options.config.functions[name]?.verify_jwt ?? true)) {
      const refusal = await checkToken(request, options.tokens)
      if (refusal) return refusal
    }
    if (!loaded.has(name)) loaded.set(name, load(options.folder, name, options.log))
    const module = await loaded.get(name)!
    if ('failure' in module) return failure(503, 'BOOT_ERROR', 'Function failed to start (please check logs)')
    return run(name, module.handler, request, options)
  }
  return { fetch: handle, close: async () => loaded.clear() }
}

async function functionNames(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'functions'), { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory() && !/^[._]/.test(entry.name))
    .map((entry) => entry.name)
}

async function load(folder: string, name: string, log: Logger): Promise<Loaded> {
  try {
    const url = pathToFileURL(join(folder, 'functions', name, 'index.ts')).href
    const module = (await import(url)) as { default?: Handler }
    if (typeof module.default?.fetch !== 'function') throw new Error('no default export with fetch')
    return { handler: module.default }
  } catch (error) {
    log.error({ function: name, err: error }, 'function did not load')
    return { failure: String(error) }
  }
}

async function checkToken(request: Request, tokens: Tokens): Promise<Response | null> {
  const token = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!token) return failure(401, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header')
  try {
    await tokens.verify(token)
    return null
  } catch {
    return failure(401, 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT')
  }
}

async function run(
  name: string,
  handler: Handler,
  request: Request,
  options: FunctionsOptions,
): Promise<Response> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Response>((resolve) => {
    timer = setTimeout(
      () => resolve(failure(504, 'REQUEST_TIMEOUT', 'Function took too long')),
      options.timeout ?? 150_000,
    )
  })
  try {
    return await Promise.race([Promise.resolve(handler.fetch(request)), late])
  } catch (error) {
    options.log.error({ function: name, err: error }, 'function threw')
    return failure(500, 'WORKER_ERROR', 'Function exited due to an error')
  } finally {
    clearTimeout(timer)
  }
}

function failure(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status })
}
