import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Listed } from '../place.ts'
import { keyOf, type Layout } from './layout.ts'

const temporaryPrefix = 'temporary/'
const idPattern = /^temporary\/([0-9a-f-]{36})$/

/** The id of a half-written file by the key it is listed with. */
export const temporaryId = (key: string) => idPattern.exec(key)?.[1]

export async function* listFiles(layout: Layout, prefix: string): AsyncGenerator<Listed> {
  for (const shard of layout.shards) yield* listFolder(shard, prefix, keyOf)
  if (temporaryPrefix.startsWith(prefix) || prefix.startsWith(temporaryPrefix))
    yield* listFolder(layout.temporaries, prefix, (name) => `${temporaryPrefix}${name}`)
}

/** The files of a folder whose key begins with `prefix`. */
export async function* listFolder(
  path: string,
  prefix: string,
  toKey: (name: string) => string,
): AsyncGenerator<Listed> {
  for await (const entry of await opendir(path)) {
    const key = toKey(entry.name)
    if (!entry.isFile() || !key.startsWith(prefix)) continue
    const found = await statIfThere(join(path, entry.name))
    if (found) yield { key, size: found.size, writtenAt: found.mtime }
  }
}

// Others write and remove meanwhile.
const statIfThere = (path: string) =>
  stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
