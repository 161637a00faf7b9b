import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, open, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { signUpAll } from '../instances/people.ts'
import { proveFiles, proveJobs, proveRows } from '../instances/proofs.ts'
import { startWriting, type Written } from '../instances/writers.ts'
import type { Caller } from './caller.ts'
import { openProduct, type Product } from './product.ts'
import { proveBooks } from './proofs.ts'

const run = promisify(execFile)

/**
 * Which disk is full: the one of everything, or only the one of the database's log; or of everything, with a machine failure and restart meanwhile.
 */
export const disks = ['everything', 'log', 'everything, restarted'] as const
export type FullDisk = (typeof disks)[number]

export type DiskOutcome = {
  failures: string[]
  /** Seconds from the disk being full to the last answer that was no refusal in words, and from there being room to writing again. */
  seconds: { untilWords: number; untilWriting: number }
  tally: Record<string, number>
}

/** In milliseconds: how long everybody works before, with a full disk, and after. */
const spans = { before: 4000, full: 20_000, settling: 5000, after: 6000 }
/** Writing must go on so soon after there is room again. */
const patience = 15_000
const sizes: Record<FullDisk, string> = { everything: '700m', log: '400m', 'everything, restarted': '700m' }

/**
 * Síndicas insert rows, book expenses, upload receipts, have units created by jobs, sign in and read while a disk of their product fills to the last
 * byte, stays full and has space again. All retry, as browsers do. No acknowledged data may be missing or duplicated, the process must not end, every
 * refusal is 503 or 507, and reads continue. Needs the right to mount (root).
 */
export async function runFullDisk(which: FullDisk): Promise<DiskOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'disk-'))
  const disk = join(folder, 'small')
  await mkdir(disk)
  await run('mount', ['-t', 'tmpfs', '-o', `size=${sizes[which]}`, 'tmpfs', disk])
  try {
    const product = await openProduct(which === 'log' ? folder : disk, { LOG: 'file', LOG_LEVEL: 'info' })
    try {
      await product.start()
      if (which === 'log') await moveLog(product, disk)
      return await fillUnder(product, disk, which === 'everything, restarted')
    } finally {
      await product.end()
    }
  } finally {
    // Lazily: what may still run in there must not hide why.
    await run('umount', ['-l', disk])
    await rm(folder, { recursive: true, force: true })
  }
}

/** Moves the log to a separate disk as the manual describes (PostgreSQL, "WAL Configuration"). */
async function moveLog(product: Product, disk: string): Promise<void> {
  await product.stop()
  const log = join(product.dataDir, 'database', 'cluster', 'pg_wal')
  const moved = join(disk, 'pg_wal')
  await run('cp', ['-a', log, moved])
  await rename(log, `${log}.old`)
  await rm(`${log}.old`, { recursive: true })
  await symlink(moved, log)
  await product.start()
}

async function fillUnder(product: Product, disk: string, restarts: boolean): Promise<DiskOutcome> {
  const failures = new Set<string>()
  const tally: Record<string, number> = {}
  const refusals: { at: number; reason: string }[] = []
  const site = {
    url: product.url,
    standinsUrl: product.standinsUrl,
    failed(path: string, reason: string) {
      const name = `${path.split('/').slice(1, 4).join('/').split('?')[0]}: ${reason}`
      tally[name] = (tally[name] ?? 0) + 1
      refusals.push({ at: performance.now(), reason })
    },
  }
  const people = await signUpAll(site, 3)
  const stop = new AbortController()
  const writing = startWriting(people, stop.signal)
  const looks: Look[] = []
  const looking = lookOn(product.url, people[0]!, looks, stop.signal)
  await delay(spans.before)

  const filler = join(disk, 'filler')
  await fill(filler)
  const full = performance.now()
  // A start on a full disk may use the space reserved for it.
  const downs = restarts ? await restart(product) : null
  const topUp = setInterval(() => void fill(filler).catch(() => {}), 500)
  await product.outlives(delay(spans.full))
  const before = total(writing.written)
  clearInterval(topUp)
  const freed = performance.now()
  await rm(filler)
  while (total(writing.written) === before && performance.now() < freed + patience) await delay(50)
  const untilWriting = (performance.now() - freed) / 1000
  if (total(writing.written) === before)
    failures.add(`nothing was written within ${patience / 1000} s of there being room`)
  await product.outlives(delay(spans.after))
  stop.abort()
  await product.outlives(Promise.all([writing.stopped, looking]))

  for (const { reason } of refusals)
    if (!/^status (503|507)$/.test(reason) && !(downs && /^(ECONNRE|UND_ERR|EPIPE)/.test(reason)))
      failures.add(`an answer was no refusal in words: ${reason}`)
  if (!refusals.some(({ reason }) => reason === 'status 507'))
    failures.add('nobody was told that there is no room')
  const settled = (downs?.until ?? full) + spans.settling
  const missed = looks.filter(({ at, isOk }) => !isOk && at > settled && at < freed)
  const seen = looks.filter(({ at, isOk }) => isOk && at > settled && at < freed)
  tally.looks = looks.length
  tally['looks with a full disk'] = seen.length
  if (missed.length > 0 || seen.length === 0)
    failures.add(`with a full disk ${missed.length} looks failed and ${seen.length} did not`)
  const late = looks.filter(({ at, isOk }) => !isOk && at > full && at < freed).map(({ at }) => at)
  await product.look(async (sql) => {
    for (const failure of [
      ...(await proveRows(sql, writing.written)),
      ...(await proveFiles(sql, writing.written)),
      ...(await proveJobs(sql, writing.written)),
      ...(await proveBooks(sql)),
    ])
      failures.add(failure)
  })
  Object.assign(tally, { written: total(writing.written), signIns: writing.written.signIns })
  return {
    failures: [...failures],
    seconds: { untilWords: late.length > 0 ? (Math.max(...late) - full) / 1000 : 0, untilWriting },
    tally,
  }
}

/** Everything fails, and is started again while the disk is full. */
async function restart(product: Product): Promise<{ until: number }> {
  await product.kill('machine')
  await product.start()
  return { until: performance.now() }
}

/** To the last byte. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'a')
  try {
    for (let piece = 4 << 20; piece >= 512; ) {
      const { bytesWritten } = await handle.write(Buffer.alloc(piece, 7)).catch(() => ({ bytesWritten: 0 }))
      if (bytesWritten < piece) piece = Math.floor(piece / 2)
    }
  } finally {
    await handle.close()
  }
}

type Look = { at: number; isOk: boolean }

/** Reads one page's rows and the page itself, without retries. */
async function lookOn(
  url: string,
  person: Caller & { condominiumId: string },
  looks: Look[],
  stop: AbortSignal,
) {
  const headers = { apikey: person.anonKey, authorization: `Bearer ${person.accessToken}` }
  const paths = [
    `/rest/v1/ledger_transfers?select=id&condominium_id=eq.${person.condominiumId}&limit=20`,
    '/auth',
  ]
  for (let turn = 0; !stop.aborted; turn++, await delay(100)) {
    const response = await fetch(url + paths[turn % paths.length], { headers }).catch(() => null)
    await response?.arrayBuffer()
    looks.push({ at: performance.now(), isOk: response?.status === 200 })
  }
}

const total = ({ conventions, expenses, files }: Written) =>
  conventions.length + expenses.length + files.length
