import type { Logger } from 'pino'
import type { StorageDatabase } from './database/database.ts'
import type { Files } from './files/place.ts'
import { fileKey } from './objects/uploads.ts'

export type Discards = {
  /** Removes discarded bytes soon; one round at a time in this process. */
  wake(): void
  close(): Promise<void>
}

const pageSize = 1000

type Discarded = { version: string; isUnused: boolean }

// A project's own statements may have assigned the version to another row, or written one that names none of our bytes.
const findPage = `select json_build_object('version', version, 'isUnused', version ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and not exists (select from storage.objects where objects.version = discarded.version))
  from storage.discarded_files discarded order by discarded_at limit $1::bigint`

/**
 * Removes the bytes that rows no longer refer to (`storage.discarded_files`). Several instances may run this at once: removing twice does no harm,
 * and failed removals remain for the next round.
 */
export function createDiscards(database: StorageDatabase, files: Files, log: Logger): Discards {
  let running: Promise<void> | undefined
  let isAsked = false
  let isClosed = false

  async function run(): Promise<void> {
    try {
      while (isAsked && !isClosed) {
        isAsked = false
        await drain()
      }
    } catch (error) {
      log.warn({ err: error }, 'discarded files were not removed')
    } finally {
      // Reset immediately, so that a request from now on starts another round.
      running = undefined
    }
  }

  async function drain(): Promise<void> {
    while (!isClosed) {
      const page = await database.runAsOwner<Discarded>({ text: findPage, values: [`${pageSize}`] })
      if (page.length === 0) return
      const unused = page.filter(({ isUnused }) => isUnused)
      await files.remove(unused.map(({ version }) => fileKey(version)))
      await forget(
        database,
        page.map(({ version }) => version),
      )
    }
  }

  return {
    wake() {
      isAsked = true
      if (!isClosed) running ??= run()
    },
    async close() {
      isClosed = true
      await running
    },
  }
}

async function forget(database: StorageDatabase, versions: string[]): Promise<void> {
  const text = `delete from storage.discarded_files
    where version = any (array(select jsonb_array_elements_text($1::jsonb)))`
  await database.runAsOwner({ text, values: [JSON.stringify(versions)] })
}
