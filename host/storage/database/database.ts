import { cancelWithCaller } from '../../database/requests/cancellation.ts'
import type { Client, Step } from '../../database/requests/client.ts'
import type { Cell } from '../../database/requests/frames.ts'
import {
  type ConnectionPool,
  isAnswered,
  NoConnection,
  openPool,
  PoolExhausted,
} from '../../database/requests/pool.ts'
import { Shares } from '../../database/requests/shares.ts'
import type { DatabaseUrls } from '../../database/urls.ts'
import type { Caller } from '../caller.ts'
import { databaseTimeout, databaseUnreachable } from '../errors.ts'
import { fromDatabase } from './error.ts'

/** A statement with its values; its text is fixed, so that a connection parses it once. Returns one JSON cell per row. */
type Sentence = { text: string; values: (string | null)[] }

/** One request's work under the role of its caller. */
export type Work = Sentence & {
  /** What policies learn of the request by `storage.operation()`, such as `storage.object.list`. */
  operation: string
  /** Rows may go: Supabase's tables refuse it to everybody else. */
  removes?: boolean
  /** Nothing persists: only checks whether the caller would be allowed. */
  rollBack?: boolean
}

export type StorageDatabase = {
  /** One transaction in one round trip as the caller; throws `StorageError` for what the database refuses. */
  run<Row>(caller: Caller, work: Work): Promise<Row[]>
  /** Runs the service's own work, unrestricted by policies. */
  runAsOwner<Row>(sentence: Sentence): Promise<Row[]>
  close(): Promise<void>
}

/** The storage service's part of the connections of one process (docs/decisions/0007). */
const usualConnections = 8
const ownerConnections = 2
const patience = 10_000
const idle = 60_000
/** What one caller's slow questions may hold; the rest is left to others. */
const shareOfOne = 4

/** Opens the two pools of the storage service. No connection is made before it is needed; unused ones are closed. */
export function openStorageDatabase(
  urls: Pick<DatabaseUrls, 'authenticator' | 'storageAdmin'>,
  connections = usualConnections,
): StorageDatabase {
  const owners = connections > 2 * ownerConnections ? ownerConnections : 1
  const options = { name: 'storage', patience, idle }
  const callers = openPool(urls.authenticator, { ...options, size: connections - owners })
  const owner = openPool(urls.storageAdmin, { ...options, size: owners })
  const shares = new Shares(Math.min(shareOfOne, connections - owners))
  return {
    async run<Row>(caller: Caller, work: Work) {
      const payer = caller.claims.sub ?? caller.role
      if (caller.role === 'service_role') return readRows<Row>(await use(callers, transact(caller, work)))
      if (!(await shares.take(payer, patience))) throw databaseTimeout()
      try {
        return readRows<Row>(await use(callers, transact(caller, work)))
      } finally {
        shares.giveBack(payer)
      }
    },
    async runAsOwner<Row>({ text, values }: Sentence) {
      return readRows<Row>(await use(owner, (client) => client.run([prepared(text, values)])))
    },
    async close() {
      await Promise.all([callers.close(), owner.close()])
    },
  }
}

async function use(pool: ConnectionPool, work: (client: Client) => Promise<Cell[][][]>): Promise<Cell[][]> {
  try {
    const answers = await pool.use(work)
    return answers.findLast((rows) => rows.length > 0) ?? []
  } catch (error) {
    if (error instanceof NoConnection) throw databaseUnreachable()
    if (error instanceof PoolExhausted) throw databaseTimeout()
    throw isAnswered(error) ? fromDatabase(error) : error
  }
}

const readRows = <Row>(rows: Cell[][]): Row[] =>
  rows.flatMap(([cell]) => (cell ? [JSON.parse(cell.toString()) as Row] : []))

const transact = (caller: Caller, work: Work) => async (client: Client) => {
  const steps = [applySettings(caller, work), prepared(work.text, work.values)]
  const unwatch = cancelWithCaller(client, caller.request.signal)
  try {
    // Without a synchronisation in between, all of it is one transaction and one round trip.
    const answers = await (work.rollBack ? runAndUndo(client, steps) : client.run(steps))
    return answers.slice(work.rollBack ? 2 : 1)
  } finally {
    await unwatch()
  }
}

async function runAndUndo(client: Client, steps: Step[]): Promise<Cell[][][]> {
  try {
    return await client.run([prepared('begin'), ...steps, prepared('rollback')])
  } catch (error) {
    if (isAnswered(error)) await client.run([prepared('rollback')])
    throw error
  }
}

function applySettings(caller: Caller, { operation, removes = false }: Work): Step {
  const { method, path, headers } = caller.request
  const settings: Record<string, string> = {
    role: caller.role,
    search_path: 'storage, public, extensions',
    'request.jwt.claims': JSON.stringify(caller.claims),
    'request.method': method,
    'request.path': path,
    'request.headers': headers,
    'storage.operation': operation,
    'storage.can_delete': `${removes}`,
  }
  const calls = Object.keys(settings).map((name, at) => `set_config('${name}', $${at + 1}, true)`)
  return prepared(`select num_nulls(${calls.join(', ')})`, Object.values(settings))
}

const prepared = (text: string, values: (string | null)[] = []): Step => ({ text, values, isPrepared: true })
