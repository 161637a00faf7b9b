import { cancelWithCaller } from '../../database/requests/cancellation.ts'
import type { Client, Step } from '../../database/requests/client.ts'
import type { Cell } from '../../database/requests/frames.ts'
import {
  connectionLifeSeconds,
  isAnswered,
  NoConnection,
  openPool,
  PoolExhausted,
} from '../../database/requests/pool.ts'
import { Shares } from '../../database/requests/shares.ts'
import { noConnection, notParsed, poolExhausted, RestError } from '../errors.ts'
import type { RestConfig } from '../settings.ts'
import { literal } from '../sql/statement.ts'
import { fromDatabase } from './error.ts'
import { Shapes } from './shapes.ts'

/** One request's work, done in one transaction under the caller's role. */
export type Job = {
  readOnly: boolean
  /** Settings local to the transaction; `role` is the first. */
  settings: Record<string, string>
  /** A function called first, as SQL writes its name. */
  preRequest?: string
  statement: Sentence
  /** A statement whose plan is requested, to estimate a count. */
  explained?: Sentence
  /** Inspects the answer before the transaction ends; if it throws, the transaction is rolled back. */
  check?: (row: Cell[]) => void
  rollBack?: boolean
  isAnonymous: boolean
  /** The caller whose share of the connections it uses; undefined for a service, which has no share of its own. */
  payer: string | undefined
  /** Aborts when the caller has disconnected and no one is waiting for the answer any more. */
  signal(): AbortSignal
}

export type Sentence = { text: string; values: (string | null)[] }
export type Outcome = { rows: Cell[][]; explained?: string }

export type Database = { run(job: Job): Promise<Outcome>; close(): Promise<void> }

/** What one caller's slow questions may hold; the rest is left to others. */
const shareOfOne = 3 / 4
/** PostgreSQL's protocol counts parameters in 16 bits. */
const maxParameters = 65_000

/** Opens a pool of connections. None is made before it is needed. */
export function openDatabase(
  url: string,
  { poolSize, poolTimeoutMilliseconds }: Pick<RestConfig, 'poolSize' | 'poolTimeoutMilliseconds'>,
): Database {
  const pool = openPool(url, {
    name: 'rest',
    size: poolSize,
    patience: poolTimeoutMilliseconds,
    idle: 60_000,
  })
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
    try {
      return await pool.use((client) => transact(client, job, shapes))
    } catch (error) {
      if (error instanceof NoConnection) throw noConnection()
      if (error instanceof PoolExhausted) throw poolExhausted()
      throw isAnswered(error) ? fromDatabase(error, job) : error
    }
  }

  return { run, close: () => pool.close() }
}

/**
 * Sends settings and statement together: one round trip, and one transaction, which PostgreSQL begins and commits itself around messages without a
 * synchronisation in between (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING). Only an answer that must be
 * inspected before the end needs an explicit transaction.
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
 * Calls `set_config` once per setting: PostgreSQL plans this faster than anything that takes them as a list. Returns one number, since `set_config`
 * would send all the request's headers back.
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
    // Deferred constraints must be checked although there is no commit.
    if (job.rollBack) await client.run([prepared('set constraints all immediate')])
    await client.run([prepared(job.rollBack ? 'rollback' : 'commit')])
    return answers
  } catch (error) {
    if (isAnswered(error) || error instanceof RestError) await client.run([prepared('rollback')])
    throw error
  }
}
