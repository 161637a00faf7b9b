import type { Worker } from 'node:worker_threads'
import type { Limits } from './limits.ts'

export type Watch = { pong(): void; stop(): void }

/** How often a thread is looked at, in milliseconds: with calls, and without. */
const pace = { busy: 200, idle: 1000 }

/** A thread that has not answered: since when, and what its processor time was then. */
type Ping = { at: number; worked: Promise<number> }

/**
 * Watches a thread from outside: whether it answers pings, and how much memory it uses. Neither the host's own delays count against it nor those of a
 * machine that has no time for it: silence must be filled with work, or last as long as any call may. Calls `exceeded` once, with the exceeded limit.
 */
export function watchThread(
  worker: Worker,
  limits: Limits,
  thread: { isBusy(): boolean; ping(): void; exceeded(what: string): void },
): Watch {
  let timer: NodeJS.Timeout
  let due = 0
  let pinged: Ping | null = null
  let isOver = false

  function next(): void {
    const wait = Math.min(thread.isBusy() ? pace.busy : pace.idle, limits.stall)
    due = performance.now() + wait
    timer = setTimeout(look, wait).unref()
  }

  function look(): void {
    const now = performance.now()
    // Then its answer may be waiting to be read.
    const wasLate = now - due > limits.stall / 2
    if (pinged === null) {
      pinged = { at: now, worked: processorTime(worker) }
      thread.ping()
    } else if (!wasLate && now - pinged.at > limits.stall) void judge(pinged, now)
    void weigh()
    next()
  }

  async function judge(ping: Ping, now: number): Promise<void> {
    const worked = (await processorTime(worker)) - (await ping.worked)
    const isStalled = worked > limits.stall || now - ping.at > limits.wallClock
    if (isStalled && pinged === ping) exceed('event loop stalled')
  }

  async function weigh(): Promise<void> {
    const heap = await worker.getHeapStatistics().catch(() => null) // it has ended
    if (heap && heap.used_heap_size + heap.external_memory > limits.memory * 2 ** 20) exceed('memory')
  }

  function exceed(what: string): void {
    if (isOver) return
    isOver = true
    thread.exceeded(what)
  }

  next()
  return {
    pong() {
      pinged = null
    },
    stop() {
      isOver = true
      clearTimeout(timer)
    },
  }
}

/** Returns the processor time the thread has used, in milliseconds; 0 before it runs and once it has ended. */
const processorTime = (worker: Worker): Promise<number> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => 0,
  )
