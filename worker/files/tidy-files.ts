import type { Sql, Task } from '../context.ts'
import { removeObjects } from './removal.ts'

/** How many files are looked up at once. */
const page = 500

/**
 * Removes files more than a day old that no row refers to (abandoned uploads, replaced photos), and proves that each condominium's recorded usage is
 * the sum of its files.
 */
export const tidyFilesTask: Task = {
  topic: 'tidy-files',
  schedule: '50 3 * * *',
  isInterruptible: true,
  async run(context, _payload, signal) {
    let removed = 0
    for (let after = ''; ; ) {
      signal.throwIfAborted()
      const orphans = await orphansAfter(context.sql, after)
      if (orphans.length === 0) break
      for (const [bucket, paths] of Map.groupBy(orphans, ({ bucket_id }) => bucket_id)) {
        const names = paths.map(({ path }) => path)
        for (let at = 0; at < names.length; at += 100)
          await removeObjects(context, bucket, names.slice(at, at + 100), signal)
      }
      removed += orphans.length
      after = orphans.at(-1)!.path
    }
    const [proof] = await context.sql<{ differences: number }[]>`
      select count(*)::int as differences from private.file_usage_differences()`
    if (proof!.differences > 0)
      context.log.error({ differences: proof!.differences }, 'kept sums of files are wrong')
    context.log.info({ removed }, 'files tidied')
  },
}

const orphansAfter = (sql: Sql, after: string) => sql<{ bucket_id: string; path: string }[]>`
  select bucket_id, path from private.orphan_files(now() - interval '24 hours', ${after}, ${page})`
