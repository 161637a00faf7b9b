import postgres from 'postgres'
import { serve } from '../data-api/served.ts'
import { openBenchDatabase } from './database.ts'
import { alternate, type BenchResult, median, medianRatio } from './result.ts'

export type Sql = postgres.TransactionSql
/** One read of a person's: the call as a browser sends it, and the bare query of the same rows and names. */
export type Read = {
  name: string
  who: string
  call: { name: string; body: Record<string, unknown> }
  bare: (tx: Sql) => postgres.PendingQuery<postgres.Row[]>
}
type Parts = { client: postgres.Sql; sql: postgres.Sql; served: Awaited<ReturnType<typeof serve>> }

const rounds = 21

/**
 * Measures reads of a database that `fill` furnishes: each through the API (milliseconds to the whole answer), and in the database against the bare
 * query, without filters to choose from and without asking who may see the rows.
 */
export async function measureReads(
  title: string,
  fill: (sql: postgres.Sql) => Promise<readonly Read[]>,
): Promise<BenchResult[]> {
  const database = await openBenchDatabase()
  const sql = postgres(database.urls.admin, { max: 1, onnotice: () => {} })
  const client = postgres(database.urls.authenticator, { max: 1, onnotice: () => {} })
  try {
    const reads = await fill(sql)
    const results: BenchResult[] = []
    for (const who of new Set(reads.map((read) => read.who))) {
      const served = await serve(database, { sub: who, role: 'authenticated' })
      try {
        for (const read of reads.filter((each) => each.who === who))
          results.push(await measured(title, read, { client, sql, served }))
      } finally {
        served.close()
      }
    }
    return results
  } finally {
    await Promise.all([sql.end({ timeout: 5 }), client.end({ timeout: 5 })])
    await database.close()
  }
}

async function measured(
  title: string,
  { name, who, call, bare }: Read,
  { client, sql, served }: Parts,
): Promise<BenchResult> {
  const claims = JSON.stringify({ sub: who, role: 'authenticated' })
  const named = Object.entries(call.body)
  const ours = () =>
    client.begin(async (tx) => {
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
      return tx.unsafe(
        `select * from public.${call.name}(${named.map(([key], at) => `${key} => $${at + 1}`).join(', ')})`,
        named.map(([, value]) => value) as never[],
        { prepare: true },
      )
    })
  const plain = () =>
    sql.begin(async (tx) => {
      await tx`select set_config('prumo.bench', '', true)`
      return bare(tx)
    })
  const api = async () => {
    const response = await fetch(`${served.url}/rest/v1/rpc/${call.name}`, {
      method: 'POST',
      headers: { ...served.headers, 'content-type': 'application/json' },
      body: JSON.stringify(call.body),
    })
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    const answer: unknown = await response.json()
    return Array.isArray(answer) ? answer.length : 1
  }
  const [shown, wanted, sent] = [count(await ours()), count(await plain()), await api()]
  if (shown !== wanted || sent !== shown)
    throw new Error(`${name}: ${shown}, ${sent} rows instead of ${wanted}`)
  const runs = await alternate(
    { ours: () => timed(ours), bare: () => timed(plain), api: () => timed(api) },
    rounds,
  )
  return {
    name: `${title}: ${name} (${shown})`,
    ours: `${text(runs.ours)}; pela API ${text(runs.api)}`,
    bare: text(runs.bare),
    ratio: medianRatio(runs.ours, runs.bare),
    aim: { atMost: 1.5 },
  }
}

/** Rows, or what stands in the list that the one row is. */
function count(rows: readonly postgres.Row[]): number {
  const [only] = rows.length === 1 ? Object.values(rows[0]!) : []
  return Array.isArray(only) ? only.length : rows.length
}

async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
const figure = (number: number) => number.toLocaleString('pt-BR', { maximumFractionDigits: 1 })
function text(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `${figure(median(times))} ms (p95 ${figure(sorted[Math.floor(sorted.length * 0.95)]!)} ms)`
}
