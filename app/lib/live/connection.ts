/**
 * `waiting`: not live, but too briefly to say so. `reconnecting`: the user is notified. `asking`: live updates are unavailable, and the screen's data
 * is polled once a minute instead.
 */
export type LiveState = 'waiting' | 'live' | 'reconnecting' | 'asking'

const grace = 3000
const giveUpAfter = 30_000
const askEvery = 60_000

export type Connection = {
  state: () => LiveState
  subscribe: (listener: () => void) => () => void
  /** Sets whether all channels are joined. */
  set: (live: boolean) => void
  /** The user looks again: restarts the delay before a lost connection is reported. */
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

/** Returns how often to poll for something awaited impatiently: rarely while it would arrive live. Milliseconds. */
export const impatience = () => (connection.state() === 'live' ? 30_000 : 5000)
