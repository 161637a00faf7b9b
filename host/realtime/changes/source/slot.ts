import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { type Pgoutput, PgoutputPlugin } from 'pg-logical-replication'

export const publication = 'supabase_realtime'

const patienceMilliseconds = 1000

/** A message of pgoutput, with its length in bytes; `unreadable` says why it could not be understood. */
export type Decoded = Pgoutput.Message & { bytes: number; unreadable?: unknown }

/**
 * PostgreSQL's own output plugin over a slot that lives as long as its connection, however that ends
 * (https://www.postgresql.org/docs/current/protocol-replication.html). Values stay PostgreSQL's texts.
 */
export class TemporarySlot extends PgoutputPlugin {
  #client: Client | undefined

  constructor() {
    super({ protoVersion: 1, publicationNames: [publication] })
  }

  override async start(client: Client, slot: string, lsn: string): Promise<unknown> {
    this.#client = client
    // Waits for the running transactions: their changes are not seen.
    await client.query(`CREATE_REPLICATION_SLOT "${slot}" TEMPORARY LOGICAL pgoutput (SNAPSHOT 'nothing')`)
    return super.start(client, slot, lsn)
  }

  /** Asks the server to end, and waits a moment until it has: by then the slot is gone. */
  async hangUp(): Promise<void> {
    const stream = this.#client?.connection.stream
    if (!stream || stream.destroyed) return
    const gone = new Promise<void>((resolve) => stream.once('close', resolve))
    stream.end()
    // It may have been made to wait.
    stream.resume()
    await Promise.race([gone, delay(patienceMilliseconds, undefined, { ref: false })])
  }

  /** Never throws: it is called where no one could catch that. */
  override parse(buffer: Buffer): Decoded {
    try {
      const message = super.parse(buffer)
      if (message.tag === 'relation') for (const column of message.columns) column.parser = asItIs
      return Object.assign(message, { bytes: buffer.length })
    } catch (unreadable) {
      return { tag: 'origin', originLsn: null, originName: '', bytes: buffer.length, unreadable }
    }
  }
}

const asItIs = (text: string) => text
