// The data API against the same SQL sent straight to PostgreSQL, under the same role and claims.
import postgres from 'postgres'
import { openBare } from './data-api/bare.ts'
import { makeBuilding } from './data-api/building.ts'
import { type Asked, type Case, casesOf } from './data-api/cases.ts'
import { connections, driveBare, driveHttp, type Run } from './data-api/load.ts'
import { type Served, serve } from './data-api/served.ts'
import { statementsOf } from './data-api/statements.ts'
import { openBenchDatabase } from './harness/database.ts'
import { alternate, type BenchResult, median, medianRatio } from './harness/result.ts'

const units = 2000
const readings = 1_000_000

/** Rates and slowest answers of the four cases over HTTP. */
export default async function (): Promise<BenchResult[]> {
  const database = await openBenchDatabase()
  const { urls } = database
  const building = await makeBuilding(urls, units, readings)
  const claims = { sub: building.adminId, role: 'authenticated', exp: Math.floor(Date.now() / 1000) + 3600 }
  const served = await serve(database, claims)
  const bare = await openBare(urls.authenticator, connections, claims)
  const owner = postgres(urls.admin, { max: 1, onnotice: () => {} })
  try {
    const results: BenchResult[] = []
    for (const one of casesOf(building)) {
      const sent = await statementsOf(urls.authenticator, claims, one.requests)
      proveSame(await bare.ask(0, sent[0]!), await fetchOnce(served, one.requests[0]!))
      const empty = () => owner`truncate public.new_readings`
      const contenders = {
        bare: () => empty().then(() => driveBare(bare, sent, one.seconds)),
        overHttp: () => empty().then(() => driveHttp(served, one.requests, { duration: one.seconds })),
      }
      // Warms caches, statements and compilers up: a server runs for weeks, its first ten thousand answers are slower.
      await alternate(contenders, 3)
      results.push(...resultsOf(one, await alternate(contenders)))
    }
    return results
  } finally {
    served.close()
    await Promise.all([bare.close(), owner.end()])
    await database.close()
  }
}

async function fetchOnce({ url, headers }: Served, { path, ...asked }: Asked): Promise<string> {
  const response = await fetch(url + path, { ...asked, headers: { ...headers, ...asked.headers } })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.text()
}

/** Both sides must give the same bytes, or the ratio means nothing. */
function proveSame(straight: string, served: string): void {
  if (straight !== served)
    throw new Error(`the data API answers otherwise than its own SQL: ${served.slice(0, 200)}`)
}

function resultsOf(
  { name, unit }: Case,
  { overHttp, bare }: Record<'overHttp' | 'bare', Run[]>,
): BenchResult[] {
  const of = (runs: Run[], figure: keyof Run) => runs.map((run) => run[figure])
  const words = (runs: Run[], figure: keyof Run) =>
    median(of(runs, figure)).toLocaleString('pt-BR', { maximumSignificantDigits: 3 })
  const ratio = (figure: keyof Run) => medianRatio(of(overHttp, figure), of(bare, figure))
  const rate = (runs: Run[]) => `${words(runs, 'rate')} ${unit}/s (p50 ${words(runs, 'p50')} ms)`
  const slowest = (runs: Run[]) => `p99 ${words(runs, 'p99')} ms`
  return [
    {
      name: `${name}, por HTTP (${connections} conexões)`,
      ours: rate(overHttp),
      bare: rate(bare),
      ratio: ratio('rate'),
      aim: { atLeast: 0.7 },
    },
    {
      name: `${name}: as respostas mais lentas`,
      ours: slowest(overHttp),
      bare: slowest(bare),
      ratio: ratio('p99'),
      aim: { atMost: 3 },
    },
  ]
}
