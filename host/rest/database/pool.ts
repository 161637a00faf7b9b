import { setTimeout as delay } from 'node:timers/promises'
import pg, { type DatabaseError, type Options } from 'pg'
import { noConnection, notParsed, poolExhausted, RestError } from '../errors.ts'
import type { RestConfig } from '../settings.ts'
import { literal } from '../sql/statement.ts'
import { cancelWithCaller } from './cancellation.ts'
import { Client, type Step } from './client.ts'
import { fromDatabase } from './error.ts'
import type { Cell } from './frames.ts'
import { Shapes } from './shapes.ts'
import { Shares } from './shares.ts'

/** One request's work, done in one transaction under the caller's role. */
export type Job = {
  readOnly: boolean
  /** Settings local to the transaction; `role` is the first. */
  settings: Record<string, string>
  /** A function called first, as SQL writes its name. */
  preRequest?: string
  statement: Sentence
  /** Asked for its plan, to estimate a count. */
  explained?: Sentence
  /** Looks at the answer before the transaction ends; what it throws rolls back. */
  check?: (row: Cell[]) => void
  rollBack?: boolean
  isAnonymous: boolean
  /** Whose share of the connections it takes; undefined for a service, which has no share of its own. */
  payer: string | undefined
  /** Aborts when the caller has gone away: nobody waits for the answer any more. */
  signal(): AbortSignal
}

export type Sentence = { text: string; values: (string | null)[] }
export type Outcome = { rows: Cell[][]; explained?: string }

export type Database = { run(job: Job): Promise<Outcome>; close(): Promise<void> }

const connectionLifeSeconds = 1800
const connectMilliseconds = 10_000
/** Statements still running when the pool closes have so long to end. */
const closeMilliseconds = 5000
/** What one caller's slow questions may hold; the rest is left to others. */
const shareOfOne = 3 / 4
/** PostgreSQL's protocol counts parameters in 16 bits. */
const maxParameters = 65_000

/** Opens a pool of connections. None is made before it is needed. */
export function openDatabase(
  url: string,
  { poolSize, poolTimeoutMilliseconds }: Pick<RestConfig, 'poolSize' | 'poolTimeoutMilliseconds'>,
): Database {
  const pool = new pg.Pool({
    ...connectionOptions(url),
    max: poolSize,
    maxLifetimeSeconds: connectionLifeSeconds,
    idleTimeoutMillis: 0,
    Client,
  })
  // A connection lost while nobody used it; the pool makes another when one is needed.
  pool.on('error', () => {})
  const shapes = new Shapes(connectionLifeSeconds * 1000)
  const shares = new Shares(Math.max(1, Math.floor(poolSize * shareOfOne)))

  async function run(job: Job): Promise<Outcome> {
    if (job.statement.values.length > maxParameters)
      throw notParsed('"failed to parse the query string"', 'unexpected number of values')
    const { payer } = job
    if (payer === undefined) return runNow(job)
    if (!(await shares.take(payer, poolTimeoutMilliseconds))) throw poolExhausted()
    try {
      return await runNow(job)
    } finally {
      shares.giveBack(payer)
    }
  }

  async function runNow(job: Job): Promise<Outcome> {
    const client = await acquire(pool, poolTimeoutMilliseconds)
    let isLost = false
    try {
      return await transact(client, job, shapes)
    } catch (error) {
      isLost = !isAnswered(error)
      if (!isAnswered(error)) throw noConnection()
      throw error instanceof RestError ? error : fromDatabase(error, job.isAnonymous)
    } finally {
      client.release(isLost)
    }
  }

  return { run, close: () => Promise.race([pool.end(), delay(closeMilliseconds, undefined, { ref: false })]) }
}

/** TLS as libpq means `sslmode`: only the two that say so verify the server's certificate. */
function connectionOptions(url: string): Options {
  const parsed = new URL(url)
  const mode = parsed.searchParams.get('sslmode') ?? 'disable'
  parsed.searchParams.delete('sslmode')
  const isVerified = mode === 'verify-ca' || mode === 'verify-full'
  const isPlain = mode === 'disable' || mode === 'allow'
  return {
    connectionString: parsed.href,
    application_name: 'rest',
    ssl: isVerified || (isPlain ? false : { rejectUnauthorized: false }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    connectionTimeoutMillis: connectMilliseconds,
  }
}

/** Whether an error came over a connection that lives on. One that is fatal is the last that the server says on it. */
function isAnswered(error: unknown): error is DatabaseError | RestError {
  if (error instanceof pg.DatabaseError) return error.severity !== 'FATAL' && error.severity !== 'PANIC'
  return error instanceof RestError
}

type Connections = InstanceType<typeof pg.Pool<Client>>

async function acquire(pool: Connections, patienceMilliseconds: number) {
  const pending = pool.connect()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      pending.then((client) => client.release()).catch(() => {})
      reject(poolExhausted())
    }, patienceMilliseconds)
  })
  try {
    return await Promise.race([pending, late])
  } catch (error) {
    throw error instanceof RestError ? error : noConnection()
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Sends settings and statement in one go: one round trip, and one transaction, which PostgreSQL begins and commits by
 * itself around what comes without a synchronisation in between
 * (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING). Only an answer that must be
 * looked at before the end needs a transaction of more than one.
 */
async function transact(client: Client, job: Job, shapes: Shapes): Promise<Outcome> {
  const { statement, explained, preRequest } = job
  const plan = explained && { ...explained, text: `explain (format json) ${explained.text}` }
  const steps = [
    ...(preRequest ? [prepared(`select ${preRequest}()`)] : []),
    toStep(statement, shapes),
    ...(plan ? [toStep(plan, shapes)] : []),
  ]
  const unwatch = cancelWithCaller(client, job.signal)
  try {
    const isChecked = job.check !== undefined || job.rollBack === true
    const run = isChecked ? runChecked : runAtOnce
    const answers = await run(client, job, [applySettings(job), ...steps])
    const [rows = [], planned] = answers.slice(preRequest ? 2 : 1)
    return { rows, ...(plan && { explained: String(planned?.[0]?.[0] ?? '') }) }
  } finally {
    await unwatch()
  }
}

/**
 * One call for each setting: PostgreSQL plans this faster than anything that takes them as a list. Gives one number,
 * since `set_config` would send all of the request's headers back.
 */
function applySettings({ readOnly, settings }: Job): Step {
  const all = readOnly ? { transaction_read_only: 'on', ...settings } : settings
  const calls = Object.keys(all).map((name, at) => `set_config(${literal(name)}, $${at + 1}, true)`)
  return prepared(`select num_nulls(${calls.join(', ')})`, Object.values(all))
}

const prepared = (text: string, values: string[] = []): Step => ({ text, values, isPrepared: true })

const toStep = ({ text, values }: Sentence, shapes: Shapes): Step => ({
  text,
  values,
  isPrepared: shapes.isWorthPreparing(text),
})

const runAtOnce = (client: Client, _: Job, steps: Step[]) => client.run(steps)

async function runChecked(client: Client, job: Job, steps: Step[]): Promise<Cell[][][]> {
  try {
    const [, ...answers] = await client.run([prepared('begin'), ...steps])
    job.check?.(answers[job.preRequest ? 2 : 1]?.[0] ?? [])
    // What is deferred to the commit must come to light although there will be none.
    if (job.rollBack) await client.run([prepared('set constraints all immediate')])
    await client.run([prepared(job.rollBack ? 'rollback' : 'commit')])
    return answers
  } catch (error) {
    if (isAnswered(error)) await client.run([prepared('rollback')])
    throw error
  }
}
