// The platform's own pages over 10,000 condominiums of 200 units (PLATFORM_CONDOMINIUMS: another number), with 2,000,000 entries in the log: over HTTP as
// its administrator opens them, what the worker measures every hour, and what a condominium's people feel of it while it runs.
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import postgres from 'postgres'
import { openContext } from '../worker/open-context.ts'
import { measureCondominiumsTask } from '../worker/platform/measure-condominiums.ts'
import { measureHealthTask } from '../worker/platform/measure-health.ts'
import { measureIndicatorsTask } from '../worker/platform/measure-indicators.ts'
import { type Served, serve } from './data-api/served.ts'
import { type BenchDatabase, openBenchDatabase } from './harness/database.ts'
import { type BenchResult, median } from './harness/result.ts'
import { generatePlatform, type Platform } from './platform-scale/platform.ts'

const condominiums = Number(process.env.PLATFORM_CONDOMINIUMS ?? 10_000)
const rounds = 21
/** Aims in milliseconds. */
const [listAim, searchAim, figuresAim, measureAim] = [15, 30, 100, 60_000]

type Ask = { name: string; aim: number; rpc: string; body: Record<string, unknown> }

export default async function (): Promise<BenchResult[]> {
  const database = await openBenchDatabase()
  const sql = postgres(database.urls.admin, { max: 1, onnotice: () => {} })
  try {
    const platform = await generatePlatform(sql, condominiums)
    const measured = await measuring(database, sql, platform)
    await sql`vacuum analyze`
    return [...measured, ...(await reading(database, await questions(sql), platform))]
  } finally {
    await sql.end({ timeout: 5 })
    await database.close()
  }
}

const figure = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })

const at = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))]!

async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The hourly work, first and repeated, and a síndica who saves her condominium's name all the while. */
async function measuring(
  { urls }: BenchDatabase,
  sql: postgres.Sql,
  platform: Platform,
): Promise<BenchResult[]> {
  const context = openContext({
    url: urls.postgres,
    smtpUrl: 'smtp://localhost:1',
    mailFrom: 'bench@example.com',
    siteUrl: 'https://prumo.example',
    api: { url: 'http://127.0.0.1:1', serviceKey: 'none' },
    log: pino({ level: 'silent' }),
  })
  const tenant = postgres(urls.admin, { max: 1, onnotice: () => {} })
  try {
    const hour = async () => {
      for (const task of [measureCondominiumsTask, measureIndicatorsTask, measureHealthTask])
        await task.run(context, {}, new AbortController().signal)
    }
    const first = await timed(hour)
    await sql`vacuum analyze`
    const alone = await saving(tenant, sleep(5000))
    const again: number[] = []
    const beside = await saving(
      tenant,
      (async () => {
        for (let turn = 0; turn < 3; turn++) again.push(await timed(hour))
      })(),
    )
    return [
      line(
        `A medição da hora, a primeira, ${figure(platform.condominiums)} condomínios e ${figure(platform.units)} unidades`,
        [first],
        measureAim,
      ),
      line('A medição da hora, as seguintes', again, measureAim),
      {
        name: 'Salvar o nome de um condomínio enquanto se mede',
        ours: `p50 ${figure(median(beside))} ms, p99 ${figure(at(beside, 0.99))} ms, pior ${figure(Math.max(...beside))} ms`,
        bare: `p50 ${figure(median(alone))} ms, p99 ${figure(at(alone, 0.99))} ms, pior ${figure(Math.max(...alone))} ms (sem a medição)`,
        // A lock would show in the slowest; the processor's share shows in all.
        ratio: at(beside, 0.99) / at(alone, 0.99),
        aim: { atMost: 3 },
      },
    ]
  } finally {
    await Promise.all([context.sql.end({ timeout: 5 }), tenant.end({ timeout: 5 })])
  }
}

/** One save after another, each of another condominium in the order of the measuring, until `until` is over. */
async function saving(tenant: postgres.Sql, until: Promise<unknown>): Promise<number[]> {
  const ids = await tenant<{ id: string }[]>`select id from public.condominiums order by id`
  const times: number[] = []
  let isOver = false
  const over = until.finally(() => {
    isOver = true
  })
  for (let turn = 0; !isOver; turn = (turn + 37) % ids.length) {
    const { id } = ids[turn]!
    times.push(await timed(() => tenant`update public.condominiums set name = name || '.' where id = ${id}`))
    await sleep(2)
  }
  await over
  return times
}

async function questions(sql: postgres.Sql): Promise<Ask[]> {
  const [name] = await sql<{ value: string; id: string }[]>`
    select name as value, condominium_id as id from private.condominium_overviews
    order by name collate public.pt_br, condominium_id offset ${Math.floor(condominiums / 2)} limit 1`
  const [active] = await sql<{ value: string; id: string }[]>`
    select last_activity_at::text as value, condominium_id as id from private.condominium_overviews
    order by last_activity_at, condominium_id offset ${Math.floor(condominiums / 2)} limit 1`
  const [entry] = await sql<{ at: string; id: string }[]>`
    select created_at::text as at, id::text from public.audit_entries order by created_at desc, id desc offset ${condominiums * 100} limit 1`
  const [month] = await sql<{ on: string }[]>`select date_trunc('month', private.today())::date::text as on`
  const list = (what: string, body: Ask['body']): Ask => ({
    name: `A lista de condomínios, ${what}`,
    aim: listAim,
    rpc: 'platform_condominiums',
    body,
  })
  const search = (wanted: string, what: string): Ask => ({
    ...list(`busca ${what}`, { filters: { wanted } }),
    aim: searchAim,
  })
  const figures = (what: string, rpc: string, body: Ask['body']): Ask => ({
    name: `Indicadores, ${what}`,
    aim: figuresAim,
    rpc,
    body,
  })
  const log = (what: string, body: Ask['body']): Ask => ({
    name: `Os registros de todos, ${what}`,
    aim: searchAim,
    rpc: 'find_audit_entries',
    body: { condo_id: null, ...body },
  })
  return [
    list('primeira página', {}),
    list('página do meio', { key_value: name!.value, key_id: name!.id }),
    list('última página', { backwards: true }),
    list('por atividade, página do meio', { sort: 'activity', key_value: active!.value, key_id: active!.id }),
    search(`${Math.floor(condominiums / 2)}`, 'de poucos'),
    search('edificio', 'de muitos'),
    search('nenhum assim', 'de nenhum'),
    list('só os cancelados', { filters: { standing: 'cancelled' } }),
    list('só os parados', { filters: { health: 'idle' } }),
    figures('a página de negócio', 'platform_indicators', {}),
    figures('a página de saúde, 24 horas', 'platform_health', {}),
    figures('a página de saúde, 30 dias', 'platform_health', { grain: 'day' }),
    figures('quem chegou à primeira cobrança', 'platform_indicator_rows', {
      figure: 'activation',
      month_on: month!.on,
      piece: 'charge',
    }),
    figures('quem não usou o dinheiro no mês', 'platform_indicator_rows', {
      figure: 'adoption',
      month_on: month!.on,
      piece: 'money',
      has_reached: false,
    }),
    { name: 'Quantos condomínios há', aim: searchAim, rpc: 'platform_condominium_counts', body: {} },
    log('primeira página', {}),
    log('página do meio', { page_at: 'after', key_at: entry!.at, key_id: Number(entry!.id) }),
    log('última página', { page_at: 'last' }),
    log('um ato que não há', { actions: ['remove-unit'] }),
  ]
}

async function reading(
  database: BenchDatabase,
  asks: readonly Ask[],
  platform: Platform,
): Promise<BenchResult[]> {
  const server = await serve(database, { sub: platform.superadminId, role: 'authenticated' })
  try {
    const times = asks.map((): number[] => [])
    for (let round = -5; round < rounds; round++)
      for (const [index, ask] of asks.entries()) {
        const took = await timed(() => answer(server, ask))
        if (round >= 0) times[index]!.push(took)
      }
    return asks.map(({ name, aim }, index) => line(name, times[index]!, aim))
  } finally {
    server.close()
  }
}

async function answer({ url, headers }: Served, { rpc, body }: Ask): Promise<void> {
  const response = await fetch(`${url}/rest/v1/rpc/${rpc}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${rpc}: ${response.status} ${text}`)
}

const line = (name: string, times: readonly number[], aim: number): BenchResult => ({
  name: `Plataforma. ${name}`,
  ours: `mediana ${figure(median(times))} ms, pior ${figure(Math.max(...times))} ms`,
  bare: `meta ${figure(aim)} ms`,
  ratio: median(times) / aim,
  aim: { atMost: 1 },
})
