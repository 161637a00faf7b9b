import type { Logger } from 'pino'
import postgres from 'postgres'
import { processMark } from '../../database/connection-budget.ts'
import { loadSchema } from './load.ts'
import type { Identity, SchemaCache } from './model.ts'

/** The schema cache, kept fresh until it is closed. */
export type LiveSchema = {
  current(): SchemaCache
  /**
   * Asks PostgreSQL about a column that the cache lacks, and reloads if it exists. Returns false if it does not, or if PostgreSQL cannot be queried:
   * names that do not exist never trigger a reload, regardless of the sender.
   */
  catchUp(relation: Identity, column: string): Promise<boolean>
  close(): Promise<void>
}

const retryMilliseconds = 1000

const columnSql = `
  select from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and c.relname = $2 and a.attname = $3 and a.attnum > 0 and not a.attisdropped`

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
    // The driver's own `listen` gives up if the server is down when it tries to listen again.
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

  /** Loads now; if called during a load, loads once more afterwards. */
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
    catchUp: async (relation, column) => {
      try {
        const [row] = await sql.unsafe(columnSql, [relation.schema, relation.name, column])
        if (row) await reload()
        return row !== undefined
      } catch {
        return false
      }
    },
    close: async () => {
      closed = true
      clearTimeout(retry)
      await sql.end({ timeout: 1 })
    },
  }
}
