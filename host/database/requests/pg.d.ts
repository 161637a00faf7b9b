/** The part of pg 8 that is used here; the package brings no types. */
declare module 'pg' {
  import type { EventEmitter } from 'node:events'
  import type { Duplex } from 'node:stream'

  type Options = {
    connectionString?: string
    application_name?: string
    ssl?: boolean | { rejectUnauthorized: boolean }
    keepAlive?: boolean
    keepAliveInitialDelayMillis?: number
    /** To connect. */
    connectionTimeoutMillis?: number
  }

  /** The protocol on a socket: each method sends one message. */
  class Connection extends EventEmitter {
    readonly stream: Duplex
    constructor(options: Options)
    connect(port: number, host: string): void
    attachListeners(stream: EventEmitter): void
    requestSsl(): void
    cancel(processID: number, secretKey: number): void
    parse(statement: { name: string; text: string }): void
    bind(portal: { statement: string; values: (string | null)[] }): void
    execute(): void
    sync(): void
  }

  /** A custom query (https://node-postgres.com/apis/client#clientquery, as pg-cursor is one). */
  interface Submittable<C extends Connection = Connection> {
    submit(connection: C): Error | null
    handleRowDescription(): void
    handleDataRow(message: { fields: (Buffer | null)[] }): void
    handleCommandComplete(): void
    handleEmptyQuery(): void
    handleError(error: Error, connection: C): void
    handleReadyForQuery(): void
  }

  class Client extends EventEmitter {
    readonly connection: Connection
    readonly host: string
    readonly port: number
    readonly processID: number
    readonly secretKey: number
    constructor(options: Options & { connection?: Connection })
    query<C extends Connection>(query: Submittable<C>): void
    query(text: string): Promise<unknown>
  }

  class Pool<C extends Client> extends EventEmitter {
    readonly idleCount: number
    constructor(
      options: Options & {
        max: number
        idleTimeoutMillis: number
        maxLifetimeSeconds: number
        Client: new (options: Options) => C
      },
    )
    /** `release(true)` closes the connection. */
    connect(): Promise<C & { release(destroy?: boolean): void }>
    end(): Promise<void>
  }

  class DatabaseError extends Error {
    readonly severity: string
    readonly code: string
    readonly detail?: string
    readonly hint?: string
  }

  const pg: {
    Connection: typeof Connection
    Client: typeof Client
    Pool: typeof Pool
    DatabaseError: typeof DatabaseError
  }
  export default pg
  export type { Client, Connection, DatabaseError, Options, Pool, Submittable }
}
