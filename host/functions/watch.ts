import type { Worker } from 'node:worker_threads'
import type { Limits } from './limits.ts'

export type Watch = { pong(): void; stop(): void }

/** How often a thread is looked at, in milliseconds: with calls, and without. */
const pace = { busy: 200, idle: 1000 }

/**
 * Watches a thread from outside: does it answer pings, how much memory does it hold. The host's own delays do not count against
 * it. Calls `exceeded` once, with what it is.
 */
export function watchThread(
  worker: Worker,
  limits: Limits,
  thread: { isBusy(): boolean; ping(): void; exceeded(what: string): void },
): Watch {
  let timer: NodeJS.Timeout
  let due = 0
  let pingedAt: number | null = null

  function next(): void {
    const wait = Math.min(thread.isBusy() ? pace.busy : pace.idle, limits.stall)
    due = performance.now() + wait
    timer = setTimeout(look, wait).unref()
  }

  function look(): void {
    const now = performance.now()
    const wasLate = now - due > limits.stall / 2
    if (pingedAt !== null && !wasLate && now - pingedAt > limits.stall) {
      thread.exceeded('event loop stalled')
      return
    }
    if (pingedAt === null || wasLate) {
      pingedAt = now
      thread.ping()
    }
    void weigh()
    next()
  }

  async function weigh(): Promise<void> {
    const heap = await worker.getHeapStatistics().catch(() => null) // it has ended
    if (heap && heap.used_heap_size + heap.external_memory > limits.memory * 2 ** 20)
      thread.exceeded('memory')
  }

  next()
  return {
    pong() {
      pingedAt = null
    },
    stop: () => clearTimeout(timer),
  }
}
