import { chown, readFile, rename, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Account } from './server/launchers.ts'
import { foldersOf, type Reserve, reserveBytes } from './server/reserve.ts'

/** A disk's free space and size, in bytes. */
export type Disk = { free: number; size: number }

export type Room = {
  /** Whether the database is closed to writing because a disk is nearly full. */
  isLow(): boolean
  /** Checks now; changes take effect for the server's next transactions. */
  look(): Promise<void>
  stop(): Promise<void>
}

export type RoomOptions = {
  /** PostgreSQL's folder. */
  data: string
  owner: Account | undefined
  reserve: Reserve
  /** The server's process number, undefined while it is down. */
  pid(): number | undefined
  /** How disks are measured; by default the real ones. */
  disks?(): Promise<Disk[]>
  log: Logger
}

const lookMilliseconds = 1000
const [leastLeft, mostLeft] = [64 << 20, 256 << 20]

/**
 * Returns whether a disk has too little room left: under a twentieth, within 64 and 256 MB. A quarter more must be free before it counts as enough
 * again, so that it does not flap.
 */
export function isTooFull({ free, size }: Disk, wasTooFull: boolean): boolean {
  const least = Math.min(Math.max(size / 20, leastLeft), mostLeft)
  return free < (wasTooFull ? least * 1.25 : least)
}

/**
 * Closes the database to writing before a disk under it is full, as Supabase's platform does at 95 %, and opens it when there is room again: a server
 * that finds no room for its log ends at once, and reads end with it. Roles with their own `default_transaction_read_only = off` continue (signing
 * in). Resolves once the first check has been acted on.
 */
export async function watchRoom(options: RoomOptions): Promise<Room> {
  const { data, owner, reserve, log, disks = () => disksUnder(data) } = options
  let isLow: boolean | undefined
  /** The server that knows what the file says: one that was starting meanwhile may have read it before. */
  let told: number | undefined
  const lookOnce = async () => {
    const found = await disks()
    const low = found.some((disk) => isTooFull(disk, isLow ?? false))
    if (low !== isLow) {
      if (await setReadOnly(data, owner, low)) told = undefined
      const freeMegabytes = Math.min(...found.map(({ free }) => Math.floor(free / 2 ** 20)))
      if (low) log.error({ freeMegabytes }, 'O disco está quase cheio: até haver espaço, só consultas')
      else if (isLow) log.warn({ freeMegabytes }, 'Há espaço no disco de novo: o produto volta a gravar')
      isLow = low
    }
    const pid = options.pid()
    if (pid && pid !== told) process.kill(pid, 'SIGHUP')
    told = pid
    // Holding must not be what closes it.
    if (found.every(({ free, size }) => !isTooFull({ free: free - reserveBytes, size }, true)))
      await reserve.hold()
  }
  // One after another, since a starting server also checks.
  let last = Promise.resolve()
  const look = () => {
    last = last.catch(() => {}).then(lookOnce)
    return last
  }
  await look()
  const stopping = new AbortController()
  const pause = () => delay(lookMilliseconds, undefined, { signal: stopping.signal, ref: false })
  const looking = (async () => {
    for (; !stopping.signal.aborted; await pause().catch(() => {}))
      await look().catch((err: Error) => log.error({ err }, 'the room on the disk is not known'))
  })()
  return {
    isLow: () => isLow ?? false,
    look,
    stop() {
      stopping.abort()
      return looking
    },
  }
}

async function disksUnder(data: string): Promise<Disk[]> {
  const found = await Promise.all(foldersOf(data).map((folder) => statfs(folder)))
  return found.map(({ bsize, bavail, blocks }) => ({ free: bavail * bsize, size: blocks * bsize }))
}

/** How far PostgreSQL's log may grow between two checkpoints: a tenth of its disk, 2 GB at most. */
export async function logLimits(data: string): Promise<Record<string, string>> {
  const disks = await disksUnder(data)
  const size = Math.min(...disks.map((disk) => disk.size))
  const limit = `${Math.floor(Math.min(Math.max(size / 10, 128 << 20), 2 ** 31) / 2 ** 20)}MB`
  // A slot that is not read must not fill the disk: it is lost, and its reader starts over.
  return { max_wal_size: limit, max_slot_wal_keep_size: limit }
}

const setting = 'default_transaction_read_only'

/**
 * Uses the file that ALTER SYSTEM writes, since it is needed while the server is down as well
 * (https://www.postgresql.org/docs/18/config-setting.html#CONFIG-SETTING-CONFIGURATION-FILE). Returns whether anything changed.
 */
async function setReadOnly(data: string, owner: Account | undefined, isOn: boolean): Promise<boolean> {
  const file = join(data, 'postgresql.auto.conf')
  const now = await readFile(file, 'utf8')
  const others = now.split('\n').filter((line) => line !== '' && !line.startsWith(setting))
  const next = `${[...others, ...(isOn ? [`${setting} = 'on'`] : [])].join('\n')}\n`
  if (next === now) return false
  const draft = `${file}.room`
  await writeFile(draft, next, { mode: 0o600 })
  if (owner) await chown(draft, owner.uid, owner.gid)
  await rename(draft, file)
  return true
}
