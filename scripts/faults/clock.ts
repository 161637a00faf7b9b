import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { signUpAll } from '../instances/people.ts'
import { proveFiles, proveJobs, proveRows } from '../instances/proofs.ts'
import { startWriting } from '../instances/writers.ts'
import { openProduct, type Product } from './product.ts'
import { proveBooks } from './proofs.ts'

const run = promisify(execFile)

export type ClockOutcome = { failures: string[]; tally: Record<string, number> }

/** Requests work so late that it is not taken before the clock is set back. */
const leaveWork = (product: Product) =>
  product.look((sql) => sql`insert into pgboss.job (name, data) values ('delete-expired-records', '{}')`)

/** The clock's error in seconds, and for how many milliseconds it lasts: an hour ahead, right, an hour behind, right. */
const turns = [
  { error: 0, lasts: 5000 },
  { error: 3600, lasts: 15_000 },
  { error: 0, lasts: 10_000 },
  { error: -3600, lasts: 15_000 },
  { error: 0, lasts: 10_000 },
]

/**
 * Síndicas work while the clock of the whole product (Node and PostgreSQL alike) jumps by an hour and back, as when a machine's clock is corrected.
 * Acknowledged work exists once, no answer is a failure, and no work waits for the repeated hour. Needs libfaketime (Debian's package `faketime`),
 * and root, as whom PostgreSQL is started by `setpriv`.
 */
export async function runClock(): Promise<ClockOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'clock-'))
  const clock = join(folder, 'clock')
  const set = (seconds: number) => writeFile(clock, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  await chmod(folder, 0o755)
  await set(0)
  const faked = {
    LD_PRELOAD: await libraryPath(),
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DISABLE_SHM: '1',
  }
  const product = await openProduct(folder, { ...faked, PATH: await withPreloading(folder, faked) })
  try {
    await product.start()
    return await workUnder(product, set)
  } finally {
    await product.end()
    await rm(folder, { recursive: true, force: true })
  }
}

async function libraryPath(): Promise<string> {
  const { stdout } = await run('sh', ['-c', 'ls /usr/lib/*/faketime/libfaketimeMT.so.1']).catch(() => {
    throw new Error('Falta a libfaketime: instale o pacote faketime.')
  })
  return stdout.trim()
}

/** PostgreSQL gets none of the host's environment, so its launcher sets the clock. */
async function withPreloading(folder: string, faked: Record<string, string>): Promise<string> {
  const { stdout } = await run('sh', ['-c', 'command -v setpriv'])
  const settings = Object.entries(faked).map(([name, value]) => `export ${name}='${value}'`)
  const program = ['#!/bin/sh', ...settings, `exec ${stdout.trim()} "$@"`, ''].join('\n')
  await writeFile(join(folder, 'setpriv'), program, { mode: 0o755 })
  return `${folder}:${process.env.PATH}`
}

async function workUnder(product: Product, set: (seconds: number) => Promise<void>): Promise<ClockOutcome> {
  const failures: string[] = []
  const tally: Record<string, number> = {}
  const failed = (path: string, reason: string) => {
    const name = `${path.split('/').slice(1, 4).join('/').split('?')[0]}: ${reason}`
    tally[name] = (tally[name] ?? 0) + 1
  }
  const people = await signUpAll({ url: product.url, standinsUrl: product.standinsUrl, failed }, 3)
  const stop = new AbortController()
  const { written, stopped } = startWriting(people, stop.signal)
  stopped.catch(() => {})
  for (const { error, lasts } of turns) {
    await set(error)
    const before = written.expenses.length + written.conventions.length + written.buildings.length
    await product.outlives(Promise.race([delay(lasts), stopped]))
    const now = written.expenses.length + written.conventions.length + written.buildings.length
    tally[`written with the clock ${error} s wrong`] =
      (tally[`written with the clock ${error} s wrong`] ?? 0) + now - before
    if (now === before) failures.push(`nothing was written while the clock was ${error} s wrong`)
    if (error > 0) await leaveWork(product)
  }
  stop.abort()
  await product.outlives(stopped)
  for (const name of Object.keys(tally))
    if (/status 5|E[A-Z]+$/.test(name)) failures.push(`an answer was a failure: ${name}`)
  await product.look(async (sql) => {
    failures.push(
      ...(await proveRows(sql, written)),
      ...(await proveFiles(sql, written)),
      ...(await proveJobs(sql, written)),
      ...(await proveBooks(sql)),
    )
    const [schedules] = await sql<{ late: number }[]>`
      select count(*)::int as late from pgboss.version where cron_on > now() + interval '5 minutes'`
    if (schedules!.late > 0) failures.push('schedules wait for an hour that comes again')
  })
  return { failures, tally: { ...tally, signIns: written.signIns } }
}
