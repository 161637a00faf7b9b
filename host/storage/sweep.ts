import type { Logger } from 'pino'
import type { StorageDatabase } from './database/database.ts'
import type { Files } from './files/place.ts'
import type { Resumable } from './resumable/resumable.ts'

type Options = {
  database: StorageDatabase
  files: Files
  resumable: Pick<Resumable, 'sweep'>
  log: Logger
  discarded(): void
}

const hour = 3_600_000
/** Time that uploads may take; younger data is left alone. */
const grace = 24 * hour
const pageSize = 1000

/**
 * Removes unreferenced data at startup and every hour: unfinished uploads, bytes that ended up without a row, and what was discarded while no
 * instance ran. Only one of several instances does it.
 */
export function startSweep(options: Options): { close(): Promise<void> } {
  const { log } = options
  let running = Promise.resolve()
  const closing = new AbortController()
  const run = () => {
    options.discarded()
    running = running
      .then(() => sweepAlone(options, closing.signal))
      .catch((error: unknown) => log.warn({ err: error }, 'files were not swept'))
  }
  run()
  const timer = setInterval(run, hour)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      closing.abort()
      await running
    },
  }
}

async function sweepAlone(options: Options, signal: AbortSignal): Promise<void> {
  const { database, files, resumable, log } = options
  if (!(await take(database))) return
  await resumable.sweep()
  const removed = await sweep(database, files, Date.now(), signal)
  if (removed > 0) log.info({ removed }, 'files swept')
}

/** Whether this instance is the one that sweeps this hour. */
async function take(database: StorageDatabase): Promise<boolean> {
  const text = `insert into storage.sweeps as last (task, started_at) values ('files', now())
    on conflict (task) do update set started_at = now() where last.started_at < now() - interval '50 minutes'
    returning to_json(true)`
  return (await database.runAsOwner({ text, values: [] })).length > 0
}

/**
 * Removes bytes older than a day that no row refers to, including leftovers of killed processes. Returns how many.
 * @param now milliseconds since 1970
 */
export async function sweep(
  database: Pick<StorageDatabase, 'runAsOwner'>,
  files: Files,
  now: number,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0
  let page: string[] = []
  const flush = async () => {
    const orphans = await findOrphans(database, page)
    if (orphans.length > 0) await files.remove(orphans)
    removed += orphans.length
    page = []
  }
  for await (const { key, writtenAt } of files.list('')) {
    if (signal.aborted) return removed
    if (now - writtenAt.getTime() < grace) continue
    page.push(key)
    if (page.length >= pageSize) await flush()
  }
  await flush()
  return removed
}

async function findOrphans(database: Pick<StorageDatabase, 'runAsOwner'>, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const versions = keys.map((key) => key.split('/').at(-1) ?? '')
  const text = `select to_json(version) from storage.objects
    where version = any (array(select jsonb_array_elements_text($1::jsonb)))`
  const known = await database.runAsOwner<string>({ text, values: [JSON.stringify(versions)] })
  const kept = new Set(known)
  return keys.filter((_, at) => !kept.has(versions[at] ?? ''))
}
