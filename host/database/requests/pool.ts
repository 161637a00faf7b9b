import { setTimeout as delay } from 'node:timers/promises'
import pg, { type DatabaseError, type Options } from 'pg'
import { Client } from './client.ts'

export type PoolOptions = {
  /** Shown in `pg_stat_activity`. */
  name: string
  size: number
  /** Milliseconds that a caller waits for a connection. */
  patience: number
  /** Milliseconds after which an unused connection is closed; 0 keeps it. */
  idle?: number
}

/** Lends connections to one request at a time. None is made before it is needed. */
export type ConnectionPool = {
  /**
   * Rejects with `NoConnection` if the server cannot be reached or is lost meanwhile, with `PoolExhausted` if all connections stay in use, else with
   * the rejection of `work`.
   */
  use<Result>(work: (client: Client) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

export class NoConnection extends Error {
  override readonly name = 'NoConnection'
}

export class PoolExhausted extends Error {
  override readonly name = 'PoolExhausted'
}

export const connectionLifeSeconds = 1800
const connectMilliseconds = 10_000
/** Statements still running when the pool closes have so long to end. */
const closeMilliseconds = 5000

export function openPool(url: string, { name, size, patience, idle = 0 }: PoolOptions): ConnectionPool {
  const pool = new pg.Pool({
    ...connectionOptions(url, name),
    max: size,
    maxLifetimeSeconds: connectionLifeSeconds,
    idleTimeoutMillis: idle,
    Client,
  })
  // A connection lost while unused; the pool opens another when one is needed.
  pool.on('error', () => {})
  return {
    async use(work) {
      const client = await acquire(pool, patience)
      let isLost = false
      try {
        return await work(client)
      } catch (error) {
        isLost = isFatal(error)
        if (isLost) throw new NoConnection('connection lost', { cause: error })
        throw error
      } finally {
        client.release(isLost)
      }
    },
    close: () => Promise.race([pool.end(), delay(closeMilliseconds, undefined, { ref: false })]),
  }
}

/** Thrown by `work` for a reason of its own: the connection is fine. */
export class Refused extends Error {
  override readonly name: string = 'Refused'
}

/** TLS as libpq means `sslmode`: only the two that say so verify the server's certificate. */
export function connectionOptions(url: string, name: string): Options {
  const parsed = new URL(url)
  const mode = parsed.searchParams.get('sslmode') ?? 'disable'
  parsed.searchParams.delete('sslmode')
  const isVerified = mode === 'verify-ca' || mode === 'verify-full'
  const isPlain = mode === 'disable' || mode === 'allow'
  return {
    connectionString: parsed.href,
    application_name: name,
    ssl: isVerified || (isPlain ? false : { rejectUnauthorized: false }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    connectionTimeoutMillis: connectMilliseconds,
  }
}

/** Whether the server answered with an error, over a connection that lives on. One that is fatal is the last it says. */
export function isAnswered(error: unknown): error is DatabaseError {
  return error instanceof pg.DatabaseError && error.severity !== 'FATAL' && error.severity !== 'PANIC'
}

const isFatal = (error: unknown) => !isAnswered(error) && !(error instanceof Refused)

type Connections = InstanceType<typeof pg.Pool<Client>>

async function acquire(pool: Connections, patience: number) {
  const pending = pool.connect()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      pending.then((client) => client.release()).catch(() => {})
      reject(new PoolExhausted('no connection is free'))
    }, patience)
  })
  try {
    return await Promise.race([pending, late])
  } catch (error) {
    throw error instanceof PoolExhausted ? error : new NoConnection('cannot connect', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
