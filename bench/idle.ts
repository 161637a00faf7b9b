// What the product costs while nobody uses it: processor time of Node and PostgreSQL over a minute, with the demonstration loaded and
// nobody signed in, and the statements that most of PostgreSQL's went to. IDLE_EMPTY=1 leaves the demonstration out, IDLE_LIKE names
// the data folder of a product that was ended, to begin as a copy of it, IDLE_SECONDS is how long is measured.
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { startProduct } from '../e2e/product.ts'
import { asUser } from '../host/database/urls.ts'
import { deriveSecret, loadSecrets } from '../host/secrets.ts'
import { parentOf, ticksOf } from './harness/machine.ts'
import type { BenchResult } from './harness/result.ts'

const options = process.env.IDLE_EMPTY ? ['--empty'] : []
const seconds = Number(process.env.IDLE_SECONDS || 60)
/** What a start finds to do is done within it, or nothing is measured. */
const patience = 300_000
/** After the last job: connections that nobody uses any more are closed after a minute. */
const rest = 75_000
const listed = 12

export default async function (): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'prumo-bench-idle-'))
  try {
    const like = join(folder, 'like')
    await prepare(like)
    const product = await startProduct(options, like)
    try {
      return await measureRest(product.folder!)
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** In a start of its own: what the making of the demonstration leaves to be tidied up is not the product at rest. */
async function prepare(like: string): Promise<void> {
  const given = process.env.IDLE_LIKE
  if (given) execFileSync('cp', ['-a', given, like])
  else await (await startProduct(options)).stop(like)
  const settings = join(like, 'database', 'cluster', 'postgresql.auto.conf')
  appendFileSync(settings, "shared_preload_libraries = 'pg_stat_statements'\n")
}

async function measureRest(folder: string): Promise<BenchResult[]> {
  // Lines of the file: PostgreSQL manual, "Database File Layout".
  const [server, , , port] = readFileSync(join(folder, 'database', 'cluster', 'postmaster.pid'), 'utf8')
    .split('\n')
    .map(Number)
  const password = deriveSecret(await loadSecrets(folder, {}), 'role supabase_admin')
  const url = asUser(`postgres://127.0.0.1:${port}/postgres`, 'supabase_admin', password)
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql`create schema bench`
    await sql`create extension pg_stat_statements schema bench`
    await untilDone(sql)
    await delay(rest)
    await sql`select bench.pg_stat_statements_reset()`
    const before = await count(sql, server!)
    await delay(seconds * 1000)
    const after = await count(sql, server!)
    const statements = await sql<Statement[]>`
      select query, calls::int, total_exec_time as milliseconds from bench.pg_stat_statements
      where query not like '%bench.%' order by total_exec_time desc`
    const perSecond = (what: keyof Counted) => (after[what] - before[what]) / seconds
    return [told(perSecond, statements), ...statements.slice(0, listed).map(toldStatement)]
  } finally {
    await sql.end()
  }
}

/** Until no row of the outbox, no job and no message waits. */
async function untilDone(sql: postgres.Sql): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; await delay(1000)) {
    const [found] = await sql<{ waits: boolean }[]>`
      select exists (select from private.outbox) or exists (select from auth.outgoing_mails)
        or exists (select from pgboss.job where state <= 'active' and start_after <= now()) as waits`
    if (!found!.waits) return
  }
  throw new Error('the product does not come to rest')
}

/** Ticks are hundredths of a second of the processor. */
type Counted = { node: number; postgres: number; transactions: number }
type Statement = { query: string; calls: number; milliseconds: number }

async function count(sql: postgres.Sql, server: number): Promise<Counted> {
  const [database] = await sql<{ transactions: number }[]>`
    select (xact_commit + xact_rollback)::int as transactions from pg_stat_database where datname = current_database()`
  const postgres = ticksOf(server)
  return { node: ticksOf(parentOf(server)) - postgres, postgres, transactions: database!.transactions }
}

function told(perSecond: (what: keyof Counted) => number, statements: Statement[]): BenchResult {
  // So many hundredths of a second in each second are so many per cent.
  const [node, server] = [perSecond('node'), perSecond('postgres')]
  const calls = statements.reduce((sum, statement) => sum + statement.calls, 0) / seconds
  return {
    name: `em repouso ${options.length > 0 ? 'sem' : 'com'} a demonstração, ${seconds} s`,
    ours:
      `${decimal(node + server)} % de um núcleo (Node ${decimal(node)}, PostgreSQL ${decimal(server)}); ` +
      `${decimal(perSecond('transactions'))} transações/s, ${decimal(calls)} instruções/s`,
    bare: '1 % de um núcleo',
    ratio: node + server,
    aim: { atMost: 1 },
  }
}

const toldStatement = ({ query, calls, milliseconds }: Statement): BenchResult => ({
  name: query.replace(/\s+/g, ' ').trim().slice(0, 120),
  ours: `${decimal(milliseconds / seconds)} ms por segundo em ${decimal(calls / seconds)} execuções`,
})

const decimal = (value: number) =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
