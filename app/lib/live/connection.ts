/**
 * `waiting`: not live, and too short a time to say so. `reconnecting`: one is told. `asking`: live updates are not to be
 * had, and what is on the screen is asked for once a minute instead.
 */
export type LiveState = 'waiting' | 'live' | 'reconnecting' | 'asking'

const grace = 3000
const giveUpAfter = 30_000
const askEvery = 60_000

export type Connection = {
  state: () => LiveState
  subscribe: (listener: () => void) => () => void
  /** All channels stand, or not all. */
  set: (live: boolean) => void
  /** Someone looks again: what is not live gets its time anew before it is said. */
  look: () => void
  /** What to do each minute while nothing comes by itself. */
  onAsk: (ask: () => void) => void
  stop: () => void
}

/** Whether the page is live, and since when it is not. */
export function createConnection(): Connection {
  let state: LiveState = 'waiting'
  let timers: ReturnType<typeof setTimeout>[] = []
  let ask: () => void = () => undefined
  const listeners = new Set<() => void>()

  const change = (next: LiveState) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  const clear = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }
  const keepAsking = () => {
    change('asking')
    ask()
    timers = [setTimeout(keepAsking, askEvery)]
  }
  const wait = () => {
    clear()
    change('waiting')
    timers = [setTimeout(() => change('reconnecting'), grace), setTimeout(keepAsking, giveUpAfter)]
  }
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(live) {
      if (live) {
        clear()
        change('live')
      } else if (state === 'live' || timers.length === 0) wait()
    },
    look() {
      if (state !== 'live') wait()
    },
    onAsk(next) {
      ask = next
    },
    stop() {
      clear()
      change('waiting')
    },
  }
}

/** This page's. */
export const connection = createConnection()

/** How often to ask for what is awaited with impatience: seldom while it would come by itself. Milliseconds. */
export const impatience = () => (connection.state() === 'live' ? 30_000 : 5000)
