import { type Change, type Changes, withChange } from './changes.ts'

export type ChangeWindow = {
  /** Notes a change. It is reported after the window, and up to `spread` ms later, at random per device. */
  add: (change: Change, spread?: number) => void
  /** Drops the noted changes that were not reported. */
  drop: () => void
}

/** A burst is one refetch; a stream of changes is one a second, and none before the last has been answered. */
const wait = 200
const pause = 1000
const patience = 10_000

const later = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms))

/** Collects changes and reports them together. `tell` resolves when its requests were answered. */
export function changeWindow(tell: (changes: Changes) => Promise<unknown>): ChangeWindow {
  let noted: Changes = new Map()
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY
  let telling = false

  const schedule = (at: number) => {
    if (at >= due) return
    due = at
    clearTimeout(timer)
    timer = setTimeout(flush, Math.max(0, at - Date.now()))
  }
  const reset = () => {
    clearTimeout(timer)
    due = Number.POSITIVE_INFINITY
    noted = new Map()
  }
  async function flush() {
    if (telling) {
      due = Number.POSITIVE_INFINITY
      return
    }
    telling = true
    const told = noted
    reset()
    await Promise.race([tell(told).catch(() => undefined), later(patience)])
    await later(pause)
    telling = false
    if (noted.size > 0) schedule(Date.now())
  }
  return {
    add(change, spread = 0) {
      noted = withChange(noted, change)
      schedule(Date.now() + wait + Math.random() * spread)
    },
    drop: reset,
  }
}
