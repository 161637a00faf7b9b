import { randomBytes } from 'node:crypto'
import { chown, open, realpath, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './launchers.ts'

/** What PostgreSQL needs to come back after a full disk, on each: a file of its log is 16 MB, and it may begin two. */
export const reserveBytes = 48 << 20
const pieceBytes = 1 << 20

/** Room reserved on each disk of the database, and released if PostgreSQL finds none to start in. */
export type Reserve = {
  /** Reserves what is not reserved yet. Leaves a disk without that much room as it is. */
  hold(): Promise<void>
  /** Frees it; returns whether anything was reserved. */
  free(): Promise<boolean>
}

/** The folders of the database that may lie on disks of their own: its data and its log. */
export const foldersOf = (data: string): string[] => [data, join(data, 'pg_wal')]

/** `data`: PostgreSQL's folder; unknown contents are left alone. */
export function createReserve(data: string, owner: Account | undefined): Reserve {
  const files = async () => {
    const byDisk = new Map<number, string>()
    for (const folder of foldersOf(data)) {
      const { dev } = await stat(folder)
      // The log's folder comes last and wins if both share a disk: the log must be able to continue.
      byDisk.set(dev, join(await realpath(folder), 'reserve'))
    }
    return [...byDisk.values()]
  }
  return {
    async hold() {
      for (const file of await files()) await fill(file, owner)
    },
    async free() {
      const sizes = await Promise.all((await files()).map(take))
      return sizes.some((size) => size > 0)
    },
  }
}

/** Bytes that no file system can pack together. */
async function fill(file: string, owner: Account | undefined): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  if (size >= reserveBytes) return
  const handle = await open(file, 'w', 0o600)
  try {
    for (let written = 0; written < reserveBytes; written += pieceBytes)
      await handle.write(randomBytes(pieceBytes))
    await handle.close()
    if (owner) await chown(file, owner.uid, owner.gid)
  } catch {
    await handle.close().catch(() => {})
    await rm(file, { force: true })
  }
}

async function take(file: string): Promise<number> {
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  await rm(file, { force: true })
  return size
}
