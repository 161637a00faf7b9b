import type { Logger } from 'pino'
import type { Envelope } from './envelope.ts'
import { failure } from './failures.ts'
import type { Limits } from './limits.ts'
import type { ProjectFunction } from './project-functions.ts'
import { FunctionThread, type ThreadOptions } from './thread.ts'

export type RunnersOptions = {
  environment: Record<string, string>
  limits: Limits
  cacheFolder?: string
  log: Logger
}

export type Runners = {
  /** Runs the function's code, in the thread that it has or a new one. */
  call(fn: ProjectFunction, envelope: Envelope): Promise<Response>
  /** Ends every thread: later calls run new code. */
  retire(): void
  close(): Promise<void>
}

/** A function that did not load is not tried again for so long, in milliseconds: starting a thread costs much more than a request. */
const bootPause = 1000
/** How long running work may go on when the host closes, in milliseconds. */
const closingGrace = 3000

/** The threads of all functions: at most one open for each, and at most `limits.threads` in all. */
export function createRunners({ environment, limits, cacheFolder, log }: RunnersOptions): Runners {
  const threads = new Set<FunctionThread>()
  const current = new Map<string, Promise<FunctionThread>>()
  const failed = new Map<string, number>()
  const waiting: (() => void)[] = []
  let isClosed = false

  /** Waits for a free place; the thread that has rested longest makes one. */
  async function start(options: ThreadOptions): Promise<FunctionThread> {
    while (threads.size >= limits.threads) {
      const resting = threads.values().find((thread) => thread.isResting)
      resting?.retire()
      await (resting ? resting.ended : new Promise<void>((resolve) => waiting.push(resolve)))
    }
    if (isClosed) throw new Error('the host is closing')
    const thread = new FunctionThread(options)
    threads.add(thread)
    void thread.ended.then(() => {
      threads.delete(thread)
      if (!thread.didBoot) failed.set(options.name, performance.now())
      waiting.shift()?.()
    })
    return thread
  }

  function threadOf({ name, entrypoint, importMaps }: ProjectFunction): Promise<FunctionThread> {
    const known = current.get(name)
    if (known) return known
    const data = { entrypoint, importMaps, cacheFolder }
    const onRest = () => waiting.shift()?.()
    const thread = start({ name, data, environment, limits, log, onRest })
    current.set(name, thread)
    return thread
  }

  return {
    async call(fn, envelope) {
      const failedAt = failed.get(fn.name)
      if (failedAt !== undefined && performance.now() - failedAt < bootPause) return failure('BOOT_ERROR')
      for (;;) {
        const promised = threadOf(fn)
        const thread = await promised
        if (thread.isOpen) {
          // The one that was used last is at the end: the first that rests has rested longest.
          threads.delete(thread)
          threads.add(thread)
          return thread.call(envelope)
        }
        if (current.get(fn.name) === promised) current.delete(fn.name)
      }
    },
    retire() {
      failed.clear()
      for (const thread of threads) thread.retire()
    },
    async close() {
      isClosed = true
      for (const thread of threads) thread.retire()
      const timer = setTimeout(() => {
        for (const thread of threads) thread.end()
      }, closingGrace)
      await Promise.all([...threads].map((thread) => thread.ended))
      clearTimeout(timer)
    },
  }
}
