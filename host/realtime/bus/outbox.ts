import type { Logger } from 'pino'
import type postgres from 'postgres'

const mostBytes = 32 * 1024 * 1024

/** Notifies in order, one transaction at a time: while one is on its way, the next ones gather. */
export class Outbox {
  readonly #sql: postgres.Sql
  readonly #channel: string
  readonly #recovered: () => void
  readonly #log: Logger
  #waiting: string[] = []
  #bytes = 0
  #sending: Promise<void> | undefined
  #hasLost = false

  /** `recovered` is called when notifying works again after something was lost. */
  constructor(sql: postgres.Sql, channel: string, recovered: () => void, log: Logger) {
    this.#sql = sql
    this.#channel = channel
    this.#recovered = recovered
    this.#log = log
  }

  /** The parts of one message, all or none. */
  add(texts: string[]): void {
    const bytes = texts.reduce((sum, text) => sum + text.length, 0)
    if (this.#bytes + bytes > mostBytes) {
      this.#lose('too much for other instances')
      return
    }
    this.#waiting.push(...texts)
    this.#bytes += bytes
    this.#sending ??= this.#send()
  }

  async flushed(): Promise<void> {
    await this.#sending
  }

  async #send(): Promise<void> {
    while (this.#waiting.length > 0) {
      const texts = this.#waiting
      this.#waiting = []
      this.#bytes = 0
      try {
        await this.#sql`select count(pg_notify(${this.#channel}, text))
          from json_array_elements_text(${JSON.stringify(texts)}::text::json) as text`
        if (this.#hasLost) {
          this.#hasLost = false
          this.#recovered()
        }
      } catch (error) {
        this.#lose('telling other instances failed', error)
      }
    }
    this.#sending = undefined
  }

  #lose(why: string, error?: unknown): void {
    if (!this.#hasLost) this.#log.warn({ err: error }, `realtime: ${why}`)
    this.#hasLost = true
  }
}
