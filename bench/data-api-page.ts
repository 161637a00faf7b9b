// The data API's pages against the same SQL sent straight to PostgreSQL, under the same role and claims.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { createRest } from '../host/rest/rest.ts'
import type { Service } from '../host/service.ts'
import { createSecrets, createTokens, type HostSecrets } from '../host/tokens.ts'
import { openBare, type Sentence, statementsOf } from './data-api/bare.ts'
import { type Building, makeBuilding } from './data-api/building.ts'
import type { Settings } from './data-api/server.ts'
import { type BenchDatabase, openBenchDatabase } from './harness/database.ts'
import { alternate, type BenchResult, median, medianRatio } from './harness/result.ts'

const connections = 16
const seconds = 2
const units = 2000
const pageSize = 50

/** Pages as the app asks for them: 50 rows and one more, which says whether another page follows. */
const lists = {
  unidades: ({ condominiumId }: Building, after: string) =>
    `/rest/v1/unit_list?select=unit_id,sort_key,block,number,label,floor,kind,share,owner_name,occupant_name,payer_name,people_count` +
    `&condominium_id=eq.${condominiumId}&sort_key=gt.${after}&order=sort_key.asc&limit=${pageSize + 1}`,
  'cobranças com boletos': ({ condominiumId }: Building, after: string) =>
    `/rest/v1/charges?select=id,unit_id,unit_label,sort_key,reference,competence,due_on,amount_cents,status,payer_name,paid_on,paid_cents,boletos(status,digitable_line)` +
    `&condominium_id=eq.${condominiumId}&competence=eq.2026-11-01&sort_key=gt.${after}&order=sort_key.asc&limit=${pageSize + 1}`,
}

type Run = { rate: number; p50: number; p99: number }

/** Rates of the pages of units and of charges, in process and over HTTP. */
export default async function (): Promise<BenchResult[]> {
  const database = await openBenchDatabase()
  try {
    const building = await makeBuilding(database.urls, units)
    const starts = ['', ...building.sortKeys.filter((_, place) => place % pageSize === pageSize - 1)].slice(
      0,
      -1,
    )
    const results: BenchResult[] = []
    for (const [name, pathOf] of Object.entries(lists)) {
      const paths = starts.map((after) => pathOf(building, after))
      results.push(...(await measure(database, building, name, paths)))
    }
    return results
  } finally {
    await database.close()
  }
}

async function measure(
  { urls }: BenchDatabase,
  { adminId }: Building,
  name: string,
  paths: string[],
): Promise<BenchResult[]> {
  const secrets = await createSecrets()
  const tokens = await createTokens(secrets)
  const exp = Math.floor(Date.now() / 1000) + 3600
  const claims = { sub: adminId, role: 'authenticated', exp }
  const headers = { authorization: `Bearer ${await tokens.sign(claims)}`, apikey: tokens.anonKey }
  const sentences = await statementsOf(urls.authenticator, paths)
  const service = await createRest({ url: urls.authenticator, tokens })
  const server = await startServer(urls.authenticator, secrets)
  const bare = await openBare(urls.authenticator, connections, claims)
  const fetchPage = async (path: string) =>
    (await service.fetch(new Request(new URL(path, server.url), { headers }))).text()
  try {
    await proveSame(sentences, paths, (sentence) => bare.ask(0, sentence), fetchPage)
    const contenders = {
      bare: () => drive((connection, turn) => bare.ask(connection, sentences[turn % sentences.length]!)),
      inProcess: () => drive((_, turn) => fetchPage(paths[turn % paths.length]!)),
      overHttp: () => driveHttp(server.url, paths, headers),
    }
    await alternate(contenders, 1) // warms caches, statements and compilers up
    const runs = await alternate(contenders)
    return [
      result(`Página de ${name}, no processo`, runs.inProcess, runs.bare),
      result(`Página de ${name}, por HTTP`, runs.overHttp, runs.bare),
    ]
  } finally {
    server.close()
    await close(service, bare)
  }
}

const close = (service: Service, bare: { close(): Promise<void> }) =>
  Promise.all([service.close(), bare.close()])

function result(name: string, ours: Run[], bare: Run[]): BenchResult {
  const rates = (runs: Run[]) => runs.map(({ rate }) => rate)
  return {
    name: `${name} (${connections} conexões)`,
    ours: words(ours),
    bare: words(bare),
    ratio: medianRatio(rates(ours), rates(bare)),
    aim: { atLeast: 0.7 },
  }
}

function words(runs: Run[]): string {
  const middle = (of: keyof Run, digits: number) =>
    median(runs.map((run) => run[of])).toLocaleString('pt-BR', { maximumFractionDigits: digits })
  return `${middle('rate', 0)} páginas/s (p50 ${middle('p50', 1)} ms, p99 ${middle('p99', 1)} ms)`
}

/** Both sides must give the same bytes, and full pages, or the ratio means nothing. */
async function proveSame(
  sentences: Sentence[],
  paths: string[],
  ask: (sentence: Sentence) => Promise<Buffer>,
  fetchPage: (path: string) => Promise<string>,
): Promise<void> {
  const [straight, served] = [(await ask(sentences[0]!)).toString(), await fetchPage(paths[0]!)]
  if (straight !== served || JSON.parse(served).length !== pageSize + 1)
    throw new Error(`the data API answers otherwise than its own SQL: ${served.slice(0, 200)}`)
}

/** Every connection asks again as soon as it is answered. */
async function drive(ask: (connection: number, turn: number) => Promise<unknown>): Promise<Run> {
  const latencies: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  let turn = 0
  const loop = async (_: unknown, connection: number) => {
    for (let now = performance.now(); now < end; ) {
      await ask(connection, turn++)
      const answered = performance.now()
      latencies.push(answered - now)
      now = answered
    }
  }
  await Promise.all(Array.from({ length: connections }, loop))
  const rate = latencies.length / ((performance.now() - started) / 1000)
  latencies.sort((a, b) => a - b)
  const percentile = (part: number) => latencies[Math.floor(latencies.length * part)] ?? 0
  return { rate, p50: percentile(0.5), p99: percentile(0.99) }
}

async function driveHttp(url: string, paths: string[], headers: Record<string, string>): Promise<Run> {
  const requests = paths.map((path) => ({ method: 'GET' as const, path }))
  const done = await autocannon({ url, connections, duration: seconds, headers, requests })
  if (done.errors + done.non2xx > 0) throw new Error(`${done.errors} errors, ${done.non2xx} refusals`)
  return { rate: done.requests.average, p50: done.latency.p50, p99: done.latency.p99 }
}

async function startServer(url: string, secrets: HostSecrets): Promise<{ url: string; close(): void }> {
  const child = fork(join(import.meta.dirname, 'data-api', 'server.ts'))
  child.send({ url, secrets } satisfies Settings)
  const [port] = (await once(child, 'message')) as [number]
  return { url: `http://127.0.0.1:${port}`, close: () => child.disconnect() }
}
