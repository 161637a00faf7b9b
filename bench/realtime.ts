// Live updates: 2,000 sockets on one process, and a change each 100 ms that 200 of them are told of.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { createSecrets, createTokens, type Tokens } from '../host/tokens.ts'
import { type BenchDatabase, openBenchDatabase } from './harness/database.ts'
import type { BenchResult } from './harness/result.ts'
import { type Clients, type Served, startClients, startRelay, startServer } from './realtime/processes.ts'

const sockets = 2000
const topics = 10
const listeners = sockets / topics
const everyMilliseconds = 100
const times = 300
const warmUpTimes = 50

export default async function (): Promise<BenchResult[]> {
  const database = await openBenchDatabase()
  const writer = postgres(database.urls.postgres, { max: 1, onnotice: () => {} })
  try {
    await prepare(writer)
    const relayed = await measureRelay()
    return await measureServer(database, writer, relayed)
  } finally {
    await writer.end()
    await database.close()
  }
}

/** A table that tells of its changes as the product's do: one message for a statement. */
async function prepare(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    create table bench_changes (topic text not null, at text not null);
    create function tell_bench_changes() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      perform realtime.send(jsonb_build_object('table', tg_table_name, 'operation', tg_op, 'count', count(*), 'at', max(at)),
        'changed', topic) from changed group by topic;
      return null;
    end $$;
    create trigger tell_bench_changes after insert on bench_changes referencing new table as changed
      for each statement execute function tell_bench_changes();
    create policy "bench hears" on realtime.messages for select to authenticated using (realtime.topic() like 'bench:%');
    create policy "bench speaks" on realtime.messages for insert to authenticated with check (realtime.topic() like 'bench:%')`)
}

async function measureServer(
  { urls, folder }: BenchDatabase,
  writer: postgres.Sql,
  relayed: number[],
): Promise<BenchResult[]> {
  const secrets = await createSecrets()
  const tokens = await createTokens(secrets)
  const server = await startServer({ urls, secrets, logFile: join(folder, 'bench.log') }, tokens.anonKey)
  const clients = startClients()
  try {
    const before = await server.usage()
    await clients.join({ url: server.url, sockets: await people(tokens) })
    const after = await server.usage()
    const bytes = (after.residentBytes - before.residentBytes) / sockets
    const changed = await measure(server, clients, (count) => write(writer, count), listeners)
    const spoken = await measure(
      server,
      clients,
      (count) => clients.send(count, everyMilliseconds),
      listeners - 1,
    )
    return [
      {
        name: `Mudança no banco contada a ${listeners} de ${sockets} conexões, uma a cada ${everyMilliseconds} ms`,
        ours: `${told(changed.latencies)} da escrita ao cliente; ${Math.round(bytes / 1024)} kB por conexão; CPU ${changed.cpu}`,
      },
      {
        name: `Mensagem de uma conexão para outras ${listeners - 1}`,
        ours: `${told(spoken.latencies)}; CPU ${spoken.cpu}`,
        bare: `${told(relayed)} por um repasse de ws`,
        ratio: at(spoken.latencies, 0.5) / at(relayed, 0.5),
      },
    ]
  } finally {
    clients.close()
    server.close()
  }
}

async function measureRelay(): Promise<number[]> {
  const relay = await startRelay()
  const clients = startClients()
  try {
    await clients.join({
      url: relay.url,
      sockets: Array.from({ length: sockets }, (_, at) => ({ token: '', topic: topicOf(at) })),
    })
    const send = (count: number) => clients.send(count, everyMilliseconds)
    return (await measure(relay, clients, send, listeners - 1)).latencies
  } finally {
    clients.close()
    relay.close()
  }
}

const topicOf = (at: number) => `bench:${at % topics}`

function people(tokens: Tokens) {
  const exp = Math.floor(Date.now() / 1000) + 3600
  return Promise.all(
    Array.from({ length: sockets }, async (_, at) => ({
      token: await tokens.sign({ sub: randomUUID(), role: 'authenticated', exp }),
      topic: topicOf(at),
    })),
  )
}

async function write(sql: postgres.Sql, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    await sql`insert into bench_changes values (${topicOf(turn)}, ${`${process.hrtime.bigint()}`})`
    await delay(everyMilliseconds)
  }
}

/** Everything that is sent must arrive, or the times of what did mean nothing. */
async function measure(
  server: Served,
  clients: Clients,
  send: (count: number) => Promise<unknown>,
  receivers: number,
): Promise<{ latencies: number[]; cpu: string }> {
  await send(warmUpTimes)
  await arrivals(clients, warmUpTimes * receivers)
  const before = await server.usage()
  const started = performance.now()
  await send(times)
  const latencies = await arrivals(clients, times * receivers)
  const after = await server.usage()
  const share = (after.cpuMilliseconds - before.cpuMilliseconds) / (performance.now() - started)
  const cpu = share.toLocaleString('pt-BR', { style: 'percent' })
  return { latencies: latencies.sort((a, b) => a - b), cpu: `${cpu} de um núcleo` }
}

async function arrivals(clients: Clients, count: number): Promise<number[]> {
  const heard: number[] = []
  for (const deadline = performance.now() + 10_000; heard.length < count && performance.now() < deadline; ) {
    await delay(everyMilliseconds)
    heard.push(...(await clients.collect()))
  }
  if (heard.length !== count) throw new Error(`${heard.length} of ${count} messages arrived`)
  return heard
}

const at = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN

function told(sorted: number[]): string {
  const milliseconds = (share: number) =>
    at(sorted, share).toLocaleString('pt-BR', { maximumFractionDigits: 1 })
  return `p50 ${milliseconds(0.5)} ms, p99 ${milliseconds(0.99)} ms`
}
