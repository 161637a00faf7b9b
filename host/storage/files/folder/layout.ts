import { createHash } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The layout below the folder: complete files in 256 folders by the hash of their key, so that none grows without bound and none has to be removed;
 * files being written are separate but in the same file system, so that a rename completes them.
 */
export type Layout = {
  /** Of a whole file. */
  locate(key: string): string
  /** Of a file while it is written. */
  temporaryOf(id: string): string
  draftOf(id: string): string
  shards: string[]
  temporaries: string
  drafts: string
}

const separator = '+'

/** The key of a file by its name in a shard. */
export const keyOf = (name: string) => name.replaceAll(separator, '/')

export async function makeLayout(folder: string): Promise<Layout> {
  const shards = Array.from({ length: 256 }, (_, at) =>
    join(folder, 'objects', at.toString(16).padStart(2, '0')),
  )
  const [temporaries, drafts] = [join(folder, 'temporary'), join(folder, 'drafts')]
  for (const path of [...shards, temporaries, drafts]) await mkdir(path, { recursive: true, mode: 0o700 })
  return {
    locate: (key) => join(shards[hashByte(key)]!, key.replaceAll('/', separator)),
    temporaryOf: (id) => join(temporaries, id),
    draftOf: (id) => join(drafts, id),
    shards,
    temporaries,
    drafts,
  }
}

const hashByte = (key: string) => createHash('sha1').update(key).digest()[0]!

/** Makes the names in a folder survive a power failure; the contents of its files survive through their own `datasync`. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Removes a file, if it is there. */
export const unlink = (path: string) => rm(path, { force: true })
