import { randomBytes } from 'node:crypto'
import process from 'node:process'
import { LogicalReplicationService } from 'pg-logical-replication'
import { connectionOptions } from '../../../database/requests/pool.ts'
import { ChangeReader, type RowChange } from './change.ts'
import { type Decoded, TemporarySlot } from './slot.ts'

export type Stream = {
  /** Resolves once changes flow; rejects with PostgreSQL's reason if they never will. */
  started: Promise<void>
  /** Resolves with the reason when the stream is over; undefined after `close()`. */
  ended: Promise<Error | undefined>
  /** From the start to the first sign of the end. */
  isFlowing(): boolean
  /** Ends it for this reason. */
  fail(reason: Error): void
  close(): Promise<void>
}

/** Fixes PostgreSQL's text formats of values, whatever the server's settings. */
const outputFormats = {
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
}
const settings = Object.entries(outputFormats).map(([name, value]) => `-c ${name}=${value}`)

/**
 * Streams the committed changes of the publication's tables over this process's own slot.
 * @param url of a role with REPLICATION
 * @param take receives one change at a time; the stream waits for the promise it returns, and ends with the error it throws
 */
export function openStream(url: string, take: (change: RowChange) => Promise<void> | undefined): Stream {
  const started = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<Error | undefined>()
  const service = new LogicalReplicationService(
    { ...connectionOptions(url, 'realtime changes'), options: settings.join(' ') },
    { acknowledge: { auto: false, timeoutSeconds: 10 }, flowControl: { enabled: true } },
  )
  const slot = new TemporarySlot()
  let hasStarted = false
  let isOver = false
  const end = async (reason?: Error) => {
    if (isOver) return
    isOver = true
    await slot.hangUp()
    await service.destroy().catch(() => {})
    started.reject(reason ?? new Error('closed'))
    ended.resolve(reason)
  }
  const reader = new ChangeReader()
  service.on('data', (_lsn: string, message: Decoded) => {
    if (message.unreadable) throw new Error('unreadable message', { cause: message.unreadable })
    const change = isOver ? undefined : reader.read(message)
    return change && take(change)
  })
  service.on('start', () => {
    hasStarted = true
    started.resolve()
  })
  service.on('error', end)
  // A server that shuts down waits for the readers of its log.
  service.on('heartbeat', async (lsn: string, _time: number, isAsked: boolean) => {
    if (isAsked) await service.acknowledge(lsn)
  })
  // Who waits for the end need not wait for the start.
  started.promise.catch(() => {})
  service
    .subscribe(slot, `realtime_${process.pid}_${randomBytes(6).toString('hex')}`)
    .then(() => end(new Error('the stream ended')), end)
  return {
    started: started.promise,
    ended: ended.promise,
    isFlowing: () => hasStarted && !isOver,
    fail: end,
    close: () => end(),
  }
}
