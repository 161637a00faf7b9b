import postgres from 'postgres'
import { noConnection, notParsed, RestError } from '../errors.ts'
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
  /** Asked for its plan, to estimate a count. */
  explained?: Sentence
  /** Looks at the answer before the transaction ends; what it throws rolls back. */
  check?: (row: Cell[]) => void
  rollBack?: boolean
  isAnonymous: boolean
}

export type Sentence = { text: string; values: (string | null)[] }
export type Cell = Buffer | null
export type Outcome = { rows: Cell[][]; explained?: string }

export type Database = { run(job: Job): Promise<Outcome>; close(): Promise<void> }

const connectionLifeSeconds = 1800
const acquireMilliseconds = 10_000
/** PostgreSQL's protocol counts parameters in 16 bits. */
const maxParameters = 65_000

/**
 * One call for each setting: PostgreSQL plans this faster than anything that takes them as a list. Gives one number,
 * since `set_config` would send all of the request's headers back.
 */
function applySettings(connection: Connection, settings: Record<string, string>) {
  const calls = Object.keys(settings).map((name, at) => `set_config(${literal(name)}, $${at + 1}, true)`)
  const values = Object.values(settings)
  return connection.unsafe(`select num_nulls(${calls.join(', ')})`, values, { prepare: true }).raw()
}

// Every value is text here and on the wire; PostgreSQL knows the types. The driver would convert some of them.
const asText = { to: 25, from: [16, 17, 114, 1082, 1114, 1184, 3802], serialize: String, parse: String }

/**
 * Opens a pool of connections. None is made before it is needed. The driver's `fetch_types` must stay on: without it
 * a new connection is never handed to who waits in `reserve`.
 */
export function openDatabase(url: string, poolSize: number): Database {
  const sql = postgres(url, {
    max: poolSize,
    max_lifetime: connectionLifeSeconds,
    connect_timeout: 10,
    onnotice: () => {},
    types: { asText },
    connection: { application_name: 'rest' },
  })
  const shapes = new Shapes(connectionLifeSeconds * 1000)

  async function run(job: Job): Promise<Outcome> {
    if (job.statement.values.length > maxParameters)
      throw notParsed('"failed to parse the query string"', 'unexpected number of values')
    const connection = await acquire(sql)
    let isLost = false
    try {
      return await transact(connection, job, shapes)
    } catch (error) {
      isLost = !isAnswered(error)
      if (error instanceof postgres.PostgresError) throw fromDatabase(error, job.isAnonymous)
      throw error instanceof RestError ? error : noConnection()
    } finally {
      // The driver has taken a lost connection back by itself.
      if (!isLost) connection.release()
    }
  }

  return { run, close: () => sql.end({ timeout: 5 }) }
}

/** Whether an error came over a connection that lives on, and not from its loss. */
function isAnswered(error: unknown): boolean {
  return error instanceof postgres.PostgresError || error instanceof RestError
}

type Connection = postgres.ReservedSql

async function acquire(sql: postgres.Sql): Promise<Connection> {
  const pending = sql.reserve()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      pending.then((connection) => connection.release()).catch(() => {})
      reject(new RestError(504, 'PGRST003', 'Timed out acquiring connection from connection pool.'))
    }, acquireMilliseconds)
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
 * Sends begin, settings, statement and commit in one go, without waiting for any: one round trip. Should one fail,
 * PostgreSQL refuses those after it and turns the commit into a rollback. Only an answer that must be looked at first
 * waits before the end.
 */
async function transact(connection: Connection, job: Job, shapes: Shapes): Promise<Outcome> {
  const { statement, explained } = job
  const begun = connection.unsafe(job.readOnly ? 'begin read only' : 'begin').execute()
  const set = applySettings(connection, job.settings).execute()
  const preRequest = job.preRequest ? connection.unsafe(`select ${job.preRequest}()`).execute() : undefined
  const answered = ask(connection, statement, shapes).execute()
  const plan =
    explained && ask(connection, { ...explained, text: `explain (format json) ${explained.text}` }, shapes)
  plan?.execute()
  const work = [begun, set, preRequest, answered, plan]
  if (job.check || job.rollBack) await endChecked(connection, job, work, answered)
  else await settle([...work, connection.unsafe('commit').execute()])
  const planned = await plan
  return { rows: await answered, ...(planned && { explained: String(planned[0]?.[0] ?? '') }) }
}

function ask(connection: Connection, { text, values }: Sentence, shapes: Shapes) {
  return connection.unsafe(text, values, { prepare: shapes.isWorthPreparing(text) }).raw()
}

type Work = (PromiseLike<unknown> | undefined)[]

async function endChecked(connection: Connection, job: Job, work: Work, answered: PromiseLike<Cell[][]>) {
  try {
    await settle(work)
    job.check?.((await answered)[0] ?? [])
    // What is deferred to the commit must come to light although there will be none.
    if (job.rollBack) await connection.unsafe('set constraints all immediate')
  } catch (error) {
    if (isAnswered(error)) await connection.unsafe('rollback')
    throw error
  }
  await connection.unsafe(job.rollBack ? 'rollback' : 'commit')
}

/**
 * Waits for all, then throws the first error. The loss of the connection is thrown at once: what was not yet sent
 * will never be answered.
 */
function settle(work: Work): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = work.length
    let first: unknown
    const done = () => {
      left -= 1
      if (left === 0) first === undefined ? resolve() : reject(first)
    }
    const failed = (error: unknown) => {
      first ??= error
      if (!isAnswered(error)) reject(error)
      done()
    }
    for (const query of work) query === undefined ? done() : query.then(done, failed)
  })
}
