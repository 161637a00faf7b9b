/** What a function may take. Times in milliseconds. */
export type Limits = {
  /** From the request to the beginning of the answer; also the longest that background work keeps a thread without calls. */
  wallClock: number
  /** So much processor time a function may take at a stretch without letting its thread do anything else, as an endless loop does. */
  stall: number
  /** Megabytes of one thread, buffers included. */
  memory: number
  /** A thread without calls ends after this long. */
  idle: number
  /** How long an ending thread may take to run its listeners of `beforeunload` and to pass on its output. */
  farewell: number
  /** Most threads at once. Each has at most three database connections (`functions/_shared/database.ts`), so this bounds them too. */
  threads: number
}

export const defaultLimits: Limits = {
  wallClock: 150_000,
  stall: 10_000,
  memory: 512,
  idle: 300_000,
  farewell: 1000,
  threads: 20,
}

/**
 * V8's own limit, in megabytes. Reaching it may end the whole process instead of the thread, so it only has to be far off: the
 * limit that counts is `memory`, looked at a few times a second.
 */
export const heapRoof = 4096
