import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import type { Cluster } from '../../host/database/cluster.ts'
import { inDatabase } from '../../host/database/urls.ts'
import { type Endpoint, openEndpoint } from './endpoint.ts'
import { signUpAll } from './people.ts'
import { proveRows } from './proofs.ts'
import { startReplica } from './replica.ts'
import { openStage, type Stage } from './stage.ts'
import { startWriting, type Written } from './writers.ts'

export type FailoverOptions = {
  /** Under load before the primary is lost, and after. */
  seconds: number
  /** Whether a commit waits for the replica. */
  isSynchronous: boolean
  say(line: string): void
}

export type FailoverOutcome = {
  /** Milliseconds that the replica's answers are behind: the middle and the longest of the samples. */
  lag: { median: number; most: number }
  /** Milliseconds from the primary's loss until the replica was promoted, and until a write through the product was acknowledged. */
  promoted: number
  writing: number
  /** Acknowledged rows that are missing or duplicated; with an asynchronous replica some may be missing. */
  failures: string[]
  written: Written
}

/** Two instances under load lose their primary for good; the replica takes its place behind the same address. */
export async function runFailover({
  seconds,
  isSynchronous,
  say,
}: FailoverOptions): Promise<FailoverOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'failover-'))
  let endpoint: Endpoint | undefined
  let replica: Cluster | undefined
  const stop = new AbortController()
  const stage = await openStage({
    instances: 2,
    async through(port) {
      endpoint = await openEndpoint(port)
      return endpoint.port
    },
  })
  try {
    const people = await signUpAll(stage.site, 4)
    const { cluster, dataDir, password } = stage.database
    replica = await startReplica({ adminUrl: cluster.adminUrl, dataDir, password }, join(folder, 'replica'))
    if (isSynchronous) await waitForReplica(cluster.adminUrl)
    say('réplica no ar')
    const { written, stopped } = startWriting(people, stop.signal)
    const lag = await sampleLag(stage.database.superuserUrl, seconds)
    const times = await failOver(stage, endpoint!, replica, written)
    await delay(seconds * 1000)
    stop.abort()
    await stopped
    const sql = postgres(inDatabase(replica.adminUrl, 'prumo'), { max: 1, onnotice: () => {} })
    const failures = await proveRows(sql, written).finally(() => sql.end())
    return { lag, ...times, failures, written }
  } finally {
    stop.abort()
    await stage.end()
    await endpoint?.close()
    await replica?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** From now on no commit is acknowledged before the replica has it on its disk. */
async function waitForReplica(adminUrl: string): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} })
  await sql`alter system set synchronous_standby_names = 'replica'`
  await sql`select pg_reload_conf()`
  await sql.end()
}

async function sampleLag(url: string, seconds: number): Promise<FailoverOutcome['lag']> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const samples: number[] = []
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await delay(100)) {
    const [row] = await sql<{ ms: number | null }[]>`
      select extract(epoch from replay_lag)::float8 * 1000 as ms from pg_stat_replication where application_name = 'replica'`
    if (row?.ms != null) samples.push(row.ms)
  }
  await sql.end()
  const sorted = samples.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, most: sorted.at(-1) ?? 0 }
}

async function failOver(
  stage: Stage,
  endpoint: Endpoint,
  replica: Cluster,
  written: Written,
): Promise<{ promoted: number; writing: number }> {
  const lost = performance.now()
  endpoint.lead(null)
  const gone = stage.database.cluster.stop()
  const sql = postgres(replica.adminUrl, { max: 1, onnotice: () => {} })
  await sql`select pg_promote()`
  // A setting inherited from the primary: the standby it would wait for is gone.
  await sql`alter system reset synchronous_standby_names`
  await sql`select pg_reload_conf()`
  await sql.end()
  const promoted = performance.now() - lost
  const before = written.conventions.length
  endpoint.lead(replica.port)
  while (written.conventions.length === before) await delay(10)
  const writing = performance.now() - lost
  await gone
  return { promoted, writing }
}
