import type { Logger } from 'pino'
import type postgres from 'postgres'

export type Sql = postgres.Sql
export type Transaction = postgres.TransactionSql

export type Email = {
  to: string
  subject: string
  text: string
  html: string
  attachments?: { filename: string; content: Uint8Array; contentType: string }[]
}

/** What a task gets besides its payload. */
export type WorkerContext = {
  /** Autocommitting connection: progress that people watch is written here, outside the task's transaction. */
  sql: Sql
  /** One transaction as `service_role`: all of a task's effects on the books, or none. */
  transaction<T>(work: (sql: Transaction) => Promise<T>): Promise<T>
  send(email: Email): Promise<void>
  log: Logger
  /** The project's services as the worker reaches them, with the service key. */
  api: { url: string; serviceKey: string }
  /** Where people reach the product; links in messages begin with it. */
  siteUrl: string
}

/** Background work of one kind. `run` may be repeated after a crash: it must find its own earlier effects. */
export type Task = {
  topic: string
  /** When it also runs by itself, with an empty payload: a cron expression in Brasília time. */
  schedule?: string
  run(context: WorkerContext, payload: unknown, signal: AbortSignal): Promise<void>
}
