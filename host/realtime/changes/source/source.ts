import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { RowChange } from './change.ts'
import { openStream, type Stream } from './stream.ts'

/** Keeps a stream of changes open while anyone wants it, whatever happens to the database. */
export type Source = {
  /** Signals that there is a listener from now on. */
  open(): void
  /** Signals that there are no listeners: the slot is released a moment later, unless `open()` is called before. */
  rest(): void
  /** Restarts the stream: changes in transit are lost. */
  restart(reason: Error): void
  isLive(): boolean
  close(): Promise<void>
}

export type SourceOptions = {
  url: string
  /** See `openStream`. */
  take(change: RowChange): Promise<void> | undefined
  /** Changes flow from now on. */
  onLive(): void
  /** Changes have stopped flowing, or could not begin to. */
  onDown(reason: Error): void
  log: Logger
}

/** A page that is loaded again subscribes again: not worth a new slot. */
const restMilliseconds = 3000
const pause = { least: 250, most: 15_000 }

export function createSource({ url, take, onLive, onDown, log }: SourceOptions): Source {
  let isWanted = false
  let stream: Stream | undefined
  let running: Promise<void> | undefined
  let resting: NodeJS.Timeout | undefined
  let waiting = new AbortController()

  async function run(): Promise<void> {
    let milliseconds = pause.least
    while (isWanted) {
      stream = openStream(url, take)
      const current = stream
      await current.started.then(() => {
        milliseconds = pause.least
        log.info('mudanças do banco: acompanhando')
        onLive()
      }, ignore)
      const reason = await current.ended
      stream = undefined
      if (!reason) continue
      log.warn({ err: reason, retryInMs: milliseconds }, 'mudanças do banco: interrompido')
      onDown(reason)
      await delay(milliseconds, undefined, { signal: waiting.signal }).catch(ignore)
      milliseconds = Math.min(milliseconds * 2, pause.most)
    }
    running = undefined
  }

  async function stop(): Promise<void> {
    isWanted = false
    clearTimeout(resting)
    waiting.abort()
    await stream?.close()
    await running
  }

  return {
    open() {
      clearTimeout(resting)
      isWanted = true
      if (waiting.signal.aborted) waiting = new AbortController()
      running ??= run()
    },
    rest() {
      clearTimeout(resting)
      resting = setTimeout(stop, restMilliseconds).unref()
    },
    restart: (reason) => stream?.fail(reason),
    isLive: () => stream?.isFlowing() ?? false,
    close: stop,
  }
}

/** The stream's end reports what went wrong. */
const ignore = () => {}
