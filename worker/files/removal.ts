import type { Sql, WorkerContext } from '../context.ts'

/** How many files one request removes. */
const page = 100

/**
 * Removes objects through the storage service, which deletes their bytes too. A missing object counts as removed; any other answer is an error, and
 * the task is retried.
 */
export async function removeObjects(
  { api }: Pick<WorkerContext, 'api'>,
  bucket: string,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(`${api.url}/storage/v1/object/${bucket}`, {
    method: 'DELETE',
    headers: {
      authorization: `Bearer ${api.serviceKey}`,
      apikey: api.serviceKey,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ prefixes: paths }),
    signal,
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`storage service answered ${response.status}`)
}

/**
 * Removes everything in a folder, page by page in path order: if interrupted anywhere, the next run continues. Returns how many.
 * @param folder Without the trailing slash.
 */
export async function removeFolder(
  context: WorkerContext,
  bucket: string,
  folder: string,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0
  for (let after = `${folder}/`; ; ) {
    signal.throwIfAborted()
    const paths = await pathsIn(context.sql, bucket, folder, after)
    if (paths.length === 0) return removed
    await removeObjects(context, bucket, paths, signal)
    removed += paths.length
    after = paths.at(-1)!
  }
}

/** From 'folder/' up to 'folder0', the next text after it: a range of the index by name. */
async function pathsIn(sql: Sql, bucket: string, folder: string, after: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from storage.objects
    where bucket_id = ${bucket} and name collate "C" > ${after} and name collate "C" < ${`${folder}0`}
    order by name collate "C" limit ${page}`
  return rows.map(({ name }) => name)
}
