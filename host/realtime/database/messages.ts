import type { Logger } from 'pino'
import type postgres from 'postgres'
import { isEarlier, parseSnapshot, type Snapshot } from './snapshot.ts'

/** A broadcast that was written into realtime.messages. */
export type StoredMessage = {
  id: string
  topic: string
  event: string
  private: boolean
  /** JSON text. */
  payload: string | null
  bytes: Buffer | null
}

export type Messages = {
  /** Resolves once every message committed from now on will be delivered. Rejects if the database cannot be read. */
  start(): Promise<void>
  /** Resolves once everything committed before the call is delivered. Call it between `start` and `stop`. */
  catchUp(): Promise<void>
  stop(): void
  close(): Promise<void>
}

type Row = {
  snapshot: string
  is_message: boolean | null
  is_too_large: boolean
  position: string | null
} & StoredMessage

/** A read that was cut off: what its snapshot saw was sent up to this position. */
type Part = { snapshot: string; position: string }

const pause = {
  afterMessages: 10,
  shortest: 20,
  longest: 40,
  growth: 1.2,
  afterFailure: 250,
  longestAfterFailure: 2000,
}
const batchRows = 200

/**
 * Reads what was committed since the last read: rows of transactions that the last read's snapshot did not see. So nothing is missed or read twice,
 * however late a transaction commits, and an old one that is still open costs nothing (docs/decisions/0011). Rows come in batches, so that millions
 * take no more memory than a few; rows sent before a read was cut off are not read again.
 */
const query = `
  select pg_current_snapshot()::text as snapshot, m.*
  from (values (1)) as always
  left join lateral (
    select true as is_message, n.id, n.topic, coalesce(n.event, '') as event,
      coalesce(n.private, false) as private, n.position, n.binary_payload as bytes,
      coalesce(octet_length(n.text), octet_length(n.binary_payload), 0) > $3::int as is_too_large,
      case when octet_length(n.text) <= $3::int then n.text end as payload
    from (
      select id, topic, event, private, position, xid, binary_payload, payload::text as text
      from realtime.messages where xid >= $1::xid8 and extension = 'broadcast'
      union all
      select id, topic, event, private, position, xid, binary_payload, payload::text
      from realtime.messages where xid = any($2::xid8[]) and xid < $1::xid8 and extension = 'broadcast'
    ) n
    where not exists (select from unnest($4::pg_snapshot[], $5::bigint[]) as part (snapshot, position)
      where pg_visible_in_snapshot(n.xid, part.snapshot) and n.position <= part.position)
  ) m on true
  order by m.position`

export function createMessages(
  sql: postgres.Sql,
  {
    payloadBytes,
    deliver,
    log,
  }: { payloadBytes: number; deliver(message: StoredMessage): void; log: Logger },
): Messages {
  let seen: Snapshot | undefined
  let parts: Part[] = []
  let current: Run | undefined
  let last: Promise<void> = Promise.resolve()

  async function now(): Promise<Snapshot> {
    const [row] = await sql<[{ snapshot: string }]>`select pg_current_snapshot()::text as snapshot`
    return parseSnapshot(row.snapshot)
  }

  /** Returns the number of messages. */
  async function read({ end, running }: Snapshot): Promise<number> {
    const values = [
      end,
      `{${running.join(',')}}`,
      payloadBytes,
      `{${parts.map(({ snapshot }) => `"${snapshot}"`).join(',')}}`,
      `{${parts.map(({ position }) => position).join(',')}}`,
    ]
    const part: Part = { snapshot: '', position: '' }
    let count = 0
    try {
      for await (const batch of sql.unsafe<Row[]>(query, values, { prepare: true }).cursor(batchRows)) {
        part.snapshot ||= batch[0]?.snapshot ?? ''
        for (const message of batch.filter((row) => row.is_message)) {
          deliverOrLog(message)
          part.position = message.position ?? ''
          count++
        }
      }
    } catch (error) {
      if (part.position !== '') parts.push(part)
      throw error
    }
    const next = parseSnapshot(part.snapshot)
    if (isEarlier(next, { end, running }))
      log.warn('realtime: the database was put back to an earlier state, reading on from there')
    seen = next
    parts = []
    return count
  }

  /** An undeliverable message is not read again and again, and blocks none behind it. */
  function deliverOrLog(message: Row): void {
    try {
      if (message.is_too_large) log.warn({ id: message.id }, 'realtime: message too large, not sent')
      else deliver(message)
    } catch (error) {
      log.error({ err: error, id: message.id }, 'realtime: message not delivered')
    }
  }

  async function poll(run: Run): Promise<void> {
    let wait = pause.shortest
    let failures = 0
    while (seen) {
      await run.sleep(wait)
      if (run.isOver) break
      const waiting = run.waiting.splice(0)
      try {
        const count = await read(seen)
        for (const resolve of waiting) resolve()
        const longer = Math.min(pause.longest, Math.max(pause.shortest, wait * pause.growth))
        wait = count > 0 ? pause.afterMessages : longer
        failures = 0
      } catch (error) {
        run.waiting.push(...waiting)
        if (run.isOver) break
        if (failures++ === 0) log.warn({ err: error }, 'realtime: reading messages failed, trying again')
        wait = Math.min(pause.longestAfterFailure, pause.afterFailure * failures)
      }
    }
  }

  async function begin(run: Run): Promise<void> {
    await last
    const start = await now()
    if (run.isOver) return
    seen = start
    parts = []
    last = poll(run)
  }

  function stop(): void {
    current?.end()
    current = undefined
  }

  return {
    start() {
      if (current) return current.started
      const run = new Run()
      current = run
      run.started = begin(run).catch((error: unknown) => {
        if (current === run) current = undefined
        throw error
      })
      return run.started
    },
    async catchUp() {
      await current?.nextRead()
    },
    stop,
    async close() {
      stop()
      await last
    },
  }
}

/** From the first who listens to the last. */
class Run {
  isOver = false
  started: Promise<void> = Promise.resolve()
  /** Who waits for the next read. */
  readonly waiting: (() => void)[] = []
  #wake = () => {}

  nextRead(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.waiting.push(resolve)
    if (this.isOver) resolve()
    this.#wake()
    return promise
  }

  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  end(): void {
    this.isOver = true
    this.#wake()
    for (const resolve of this.waiting.splice(0)) resolve()
  }
}
