import { watch as watchFiles } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { SupabaseConfig } from '../project-config.ts'
import type { Service } from '../service.ts'
import type { Tokens } from '../tokens.ts'
import { refuse } from './authorization.ts'
import { enclose, prefix } from './envelope.ts'
import { failure } from './failures.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { projectFunctions } from './project-functions.ts'
import { createRunners } from './runners.ts'

export type FunctionsOptions = {
  /** The project's folder; functions are its `functions/<name>/index.ts`. */
  folder: string
  tokens: Tokens
  config: SupabaseConfig
  /** All that functions see of the environment: see `environment.ts`. */
  environment: Record<string, string>
  limits?: Partial<Limits>
  /** Keeps compiled code between starts. */
  cacheFolder?: string
  /** A change below `functions/` counts from the next request on: for development. */
  watch?: boolean
  log: Logger
}

/**
 * Serves `/functions/v1/<name>`: each function in its own thread, started by its first request. One that throws, hangs, loops, exhausts memory or
 * ends its process harms neither others nor the host. `verify_jwt` (on unless config.toml says no) demands a token of this project in
 * `Authorization`.
 */
export async function createFunctions(options: FunctionsOptions): Promise<Service> {
  const { folder, config, tokens, environment, log, cacheFolder } = options
  const limits = { ...defaultLimits, ...options.limits }
  const runners = createRunners({ environment, limits, cacheFolder, log })
  let functions = await projectFunctions(folder, config)
  const stopWatching = options.watch
    ? onChange(join(folder, 'functions'), async () => {
        functions = await projectFunctions(folder, config)
        runners.retire()
        log.info('functions changed')
      })
    : () => {}
  const publicUrl = environment.SUPABASE_URL ?? 'http://localhost'

  return {
    async fetch(request) {
      const name = new URL(request.url).pathname.slice(prefix.length + 1).split('/')[0] ?? ''
      const fn = functions.get(name)
      if (!fn) return failure('NOT_FOUND')
      const refusal = fn.verifyJwt && request.method !== 'OPTIONS' ? await refuse(request, tokens) : null
      if (refusal) return refusal
      const envelope = await enclose(request, publicUrl).catch(() => null)
      return envelope ? runners.call(fn, envelope) : new Response(null, { status: 499 })
    },
    async close() {
      stopWatching()
      await runners.close()
    },
  }
}

/** Calls back after changes below the folder, once for simultaneous ones. */
function onChange(folder: string, changed: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined
  const watcher = watchFiles(folder, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(changed, 50)
  })
  return () => {
    clearTimeout(timer)
    watcher.close()
  }
}
