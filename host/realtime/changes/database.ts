import type { Client, Step } from '../../database/requests/client.ts'
import type { Cell } from '../../database/requests/frames.ts'
import { isAnswered, openPool } from '../../database/requests/pool.ts'
import type { RoleClaims } from '../../tokens.ts'

/** Queries to the database. Those made together share round trips. */
export type Database = {
  /**
   * Returns the single value of a statement's result, which is JSON.
   * @param asker whose role and claims count; otherwise the service's own
   * @throws pg.DatabaseError for what PostgreSQL refuses; another error if it cannot be queried
   */
  ask(question: Question, asker?: Asker): Promise<unknown>
  close(): Promise<void>
}

/** Statements whose text recurs are prepared. `milliseconds` is the time limit. */
type Question = { text: string; values: (string | null)[]; isPrepared?: boolean; milliseconds?: number }
export type Asker = { role: string; claims: RoleClaims }

/** Whether PostgreSQL understood and refused, and not the way to it failed. */
export { isAnswered as isRefusal }

/** How many of one process's connections `postgres_changes` uses, besides the one that streams. */
const connections = 2
const patienceMilliseconds = 60_000
const idleMilliseconds = 10_000
/** A policy that takes longer delays everyone's changes. */
const statementMilliseconds = 5000
/** Queries in one round trip; all are repeated, one by one, if one of them is refused. */
const atOnce = 16

type Call = { steps: Step[]; resolve(answer: unknown): void; reject(error: unknown): void }

export function openDatabase(url: string): Database {
  const pool = openPool(url, {
    name: 'realtime changes',
    size: connections,
    patience: patienceMilliseconds,
    idle: idleMilliseconds,
  })
  let waiting: Call[] = []

  function askAll(): void {
    const calls = waiting
    waiting = []
    const size = Math.min(atOnce, Math.ceil(calls.length / connections))
    for (let at = 0; at < calls.length; at += size) void askTogether(calls.slice(at, at + size))
  }

  async function askTogether(calls: Call[]): Promise<void> {
    try {
      const answers = await pool.use((client: Client) => client.run(calls.flatMap(({ steps }) => steps)))
      // Each answer follows that of its settings.
      for (const [at, call] of calls.entries()) call.resolve(answerIn(answers[at * 2 + 1]))
    } catch (error) {
      if (calls.length > 1 && isAnswered(error)) for (const call of calls) void askTogether([call])
      else for (const call of calls) call.reject(error)
    }
  }

  return {
    ask({ text, values, isPrepared = false, milliseconds = statementMilliseconds }, asker) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const steps = [settingsStep(milliseconds, asker), { text, values, isPrepared }]
      if (waiting.push({ steps, resolve, reject }) === 1) setImmediate(askAll)
      return promise
    },
    close: () => pool.close(),
  }
}

function answerIn(rows: Cell[][] | undefined): unknown {
  const cell = rows?.[0]?.[0]
  return cell ? JSON.parse(cell.toString()) : null
}

/** Policies see the caller as in the data API. Sets all settings each time, replacing those of the previous query. */
function settingsStep(milliseconds: number, asker: Asker | undefined): Step {
  const settings = {
    role: asker?.role ?? 'none',
    'request.jwt.claims': asker ? JSON.stringify(asker.claims) : '',
    search_path: 'public, extensions',
    timezone: 'UTC',
    statement_timeout: `${milliseconds}`,
    transaction_read_only: 'on',
  }
  const calls = Object.keys(settings).map((name, at) => `set_config('${name}', $${at + 1}, true)`)
  return { text: `select num_nulls(${calls.join(', ')})`, values: Object.values(settings), isPrepared: true }
}
