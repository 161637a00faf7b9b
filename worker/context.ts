import type { Logger } from 'pino'
import type postgres from 'postgres'
import type { ChannelSettings } from './notify/providers/settings.ts'

export type Sql = postgres.Sql
export type Transaction = postgres.TransactionSql

export type Email = {
  to: string
  subject: string
  text: string
  html: string
  /** `cid`: shown where the text says so, not listed as a file. */
  /** '<…>'; without one the server makes it. */
  messageId?: string
  headers?: Record<string, string>
  attachments?: { filename: string; content: Uint8Array; contentType: string; cid?: string }[]
}

/** What a task receives besides its payload. */
export type WorkerContext = {
  /** Autocommitting connection: progress that people watch is written here, outside the task's transaction. */
  sql: Sql
  /**
   * Runs one transaction as `service_role`: all of a task's effects on the books, or none. An aborting `signal` ends it at once, even in the middle
   * of a statement, and undoes it.
   */
  transaction<T>(work: (sql: Transaction) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Sends by SMTP; returns the server's answer. */
  send(email: Email): Promise<string>
  /** The other channels' providers. */
  channels: ChannelSettings
  log: Logger
  /** The project's services as the worker reaches them, with the service key. */
  api: { url: string; serviceKey: string }
  /** Where people reach the product; links in messages begin with it. */
  siteUrl: string
}

/** Background work of one kind. `run` may be repeated after a crash: it must recognise its own earlier effects. */
export type Task = {
  topic: string
  /** When it also runs by itself, with an empty payload: a cron expression in Brasília time. */
  schedule?: string
  /**
   * At what time of the building's own clock it also runs by itself, 'HH:MM' between 02:00 and 21:59: at that time in each zone, with
   * `{ at }`. `run` then takes the condominiums whose clock has come to it (worker/local-hours.ts), and does nothing twice in a day.
   */
  localTime?: string
  /** Of those with a local time: only on this day of the month. */
  dayOfMonth?: number
  /** If interrupted anywhere, nothing has happened or happens twice: a stopping worker passes it to another at once. */
  isInterruptible?: true
  run(context: WorkerContext, payload: unknown, signal: AbortSignal): Promise<void>
}
