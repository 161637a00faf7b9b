import type { Logger } from 'pino'
import postgres from 'postgres'
import { processMark } from '../../database/connection-budget.ts'
import { loadSchema } from './load.ts'
import type { SchemaCache } from './model.ts'

/** The schema cache, kept fresh until it is closed. */
export type LiveSchema = { current(): SchemaCache; reload(): Promise<void>; close(): Promise<void> }

const retryMilliseconds = 1000

/**
 * Loads the schema and loads it again on `notify pgrst` and after its connection
 * was lost, since a notification may have been lost with it. Rejects if the first load fails.
 */
export async function openSchema(url: string, exposed: string[], log?: Logger): Promise<LiveSchema> {
  let closed = false
  let retry: NodeJS.Timeout | undefined
  const options = {
    max: 1,
    fetch_types: false,
    max_lifetime: null,
    connection: { application_name: processMark },
    onnotice: () => {},
    onnotify: (channel: string) => {
      if (channel === 'pgrst') reload().catch(reportFailure)
    },
    // The driver's own `listen` gives up when the server is down at the moment it listens again.
    onclose: () => {
      if (!closed) retry = setTimeout(() => start().catch(reportFailure), retryMilliseconds).unref()
    },
  }
  const sql = postgres(url, options)
  const reportFailure = (error: Error) => log?.warn({ reason: error.message }, 'schema cache not loaded')

  let cache: SchemaCache | undefined
  let loading: Promise<void> | undefined
  let again = false

  async function load(): Promise<void> {
    do {
      again = false
      cache = await loadSchema(sql, exposed, (cache?.version ?? 0) + 1)
    } while (again)
  }

  /** Loads now; asked while loading, loads once more after. */
  function reload(): Promise<void> {
    again = loading !== undefined
    loading ??= load().finally(() => {
      loading = undefined
    })
    return loading
  }

  async function start(): Promise<void> {
    await sql.unsafe('listen pgrst')
    await reload()
  }

  await start().catch(async (error) => {
    closed = true
    await sql.end({ timeout: 1 })
    throw error
  })
  return {
    current: () => cache as SchemaCache,
    reload,
    close: async () => {
      closed = true
      clearTimeout(retry)
      await sql.end({ timeout: 1 })
    },
  }
}
