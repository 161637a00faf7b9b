import type { Logger } from 'pino'
import type { StorageDatabase } from './database/database.ts'
import type { Files } from './files/place.ts'
import { fileKey } from './objects/uploads.ts'

export type Discards = {
  /** Removes what was discarded, soon; one round at a time in this process. */
  wake(): void
  close(): Promise<void>
}

const pageSize = 1000

/**
 * Removes the bytes that rows no longer refer to (`storage.discarded_files`). Several instances may do so at once: to remove
 * twice does no harm, and what fails is there for the next round.
 */
export function createDiscards(database: StorageDatabase, files: Files, log: Logger): Discards {
  let running: Promise<void> | undefined
  let isAsked = false
  let isClosed = false

  async function run(): Promise<void> {
    while (isAsked && !isClosed) {
      isAsked = false
      await drain()
    }
  }

  async function drain(): Promise<void> {
    const text = 'select to_json(version) from storage.discarded_files order by discarded_at limit $1::bigint'
    while (!isClosed) {
      const versions = await database.runAsOwner<string>({ text, values: [`${pageSize}`] })
      if (versions.length === 0) return
      await files.remove(versions.map(fileKey))
      await forget(database, versions)
    }
  }

  return {
    wake() {
      isAsked = true
      running ??= run()
        .catch((error: unknown) => log.warn({ err: error }, 'discarded files were not removed'))
        .finally(() => {
          running = undefined
        })
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
