// The first page in one answer, of the síndico, a resident and the front desk: a building of 999,999 units (HOME_UNITS: fewer) and one of 200,
// side by side in one database. The management's through its command, the others' through the data API.
import process from 'node:process'
import postgres from 'postgres'
import { createSecrets, createTokens } from '../host/tokens.ts'
import { closeDatabase } from '../supabase/functions/_shared/database.ts'
import home from '../supabase/functions/charges/home.ts'
import { serve } from './data-api/served.ts'
import { type BenchDatabase, openBenchDatabase } from './harness/database.ts'
import { type BenchResult, median } from './harness/result.ts'
import { furnishForHome, type People } from './home/building.ts'

const most = Number(process.env.HOME_UNITS ?? 999_999)
const rounds = 41
const warming = 60
/** Aims in milliseconds. */
const buildings = [
  { units: 200, aim: 15 },
  { units: most, aim: 30 },
]

export default async function (): Promise<BenchResult[]> {
  const database = await openBenchDatabase()
  const sql = postgres(database.urls.admin, { max: 1, onnotice: () => {} })
  try {
    const furnished = []
    for (const { units, aim } of buildings)
      furnished.push({ units, aim, people: await furnishForHome(sql, units) })
    await sql`vacuum analyze`
    const results: BenchResult[] = []
    for (const { units, aim, people } of furnished)
      for (const [who, times] of await timesOf(database, people)) results.push(lineOf(who, units, aim, times))
    return results
  } finally {
    await Promise.all([sql.end({ timeout: 5 }), closeDatabase()])
    await database.close()
  }
}

const figure = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })

function lineOf(who: string, units: number, aim: number, times: number[]): BenchResult {
  const worst = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]!
  return {
    name: `Início de ${who}, ${figure(units)} unidades`,
    ours: `mediana ${figure(median(times))} ms, p95 ${figure(worst)} ms`,
    bare: `meta ${aim} ms`,
    ratio: median(times) / aim,
    aim: { atMost: 1 },
  }
}

async function timesOf(
  database: BenchDatabase,
  { condominiumId, ids }: People,
): Promise<[string, number[]][]> {
  const body = JSON.stringify({ condominium_id: condominiumId })
  const command = await commandOf(database, ids.manager)
  const answers: [string, number[]][] = [['síndico', await timed(() => command(body))]]
  for (const [who, id] of [
    ['morador', ids.resident],
    ['portaria', ids.doorman],
  ] as const) {
    const { url, headers, close } = await serve(database, { sub: id, role: 'authenticated' })
    try {
      const ask = () =>
        fetch(`${url}/rest/v1/rpc/home`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ condo_id: condominiumId }),
        })
      answers.push([who, await timed(ask)])
    } finally {
      close()
    }
  }
  return answers
}

/** The management's command as its thread runs it; what the thread itself costs is measured by `function-call`. */
async function commandOf({ urls }: BenchDatabase, sub: string) {
  const tokens = await createTokens(await createSecrets())
  process.env.SUPABASE_DB_URL = urls.authenticator
  process.env.SUPABASE_JWKS = JSON.stringify(tokens.jwks)
  process.env.SUPABASE_ANON_KEY = tokens.anonKey
  const exp = Math.floor(Date.now() / 1000) + 36_000
  const authorization = `Bearer ${await tokens.sign({ sub, role: 'authenticated', exp })}`
  return (body: string) =>
    home.fetch(
      new Request('http://bench/functions/v1/charges/home', {
        method: 'POST',
        headers: { authorization },
        body,
      }),
    )
}

async function timed(ask: () => Promise<Response>): Promise<number[]> {
  const times: number[] = []
  for (let round = -warming; round < rounds; round++) {
    const started = performance.now()
    const response = await ask()
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    // The first ones warm caches and compilers up, and let each connection of the pool make its plans.
    if (round >= 0) times.push(performance.now() - started)
  }
  return times
}
