import type { Item } from './delivery.ts'

/** Gathers changes while those before them are delivered, and makes the stream wait when they are many. */
export type Queue = {
  /** Returns a promise if nothing more should be pushed before it resolves. */
  push(item: Item): Promise<void> | undefined
  /** Drops the waiting items. */
  clear(): void
}

/** Most that may wait, besides what is being delivered. */
const most = { items: 500, bytes: 4 * 1024 * 1024, offers: 50_000 }

/**
 * @param work delivers items; no two run at once
 * @param onError is called when it rejects, after the queue has been cleared
 */
export function createQueue(work: (items: Item[]) => Promise<void>, onError: (error: Error) => void): Queue {
  let items: Item[] = []
  let bytes = 0
  let offers = 0
  let isRunning = false
  let room = Promise.withResolvers<void>()

  const clear = () => {
    items = []
    bytes = 0
    offers = 0
  }

  async function run(): Promise<void> {
    isRunning = true
    while (items.length > 0) {
      const taken = items
      clear()
      room.resolve()
      room = Promise.withResolvers()
      try {
        await work(taken)
      } catch (error) {
        clear()
        onError(error instanceof Error ? error : new Error(String(error)))
      }
    }
    isRunning = false
    room.resolve()
    room = Promise.withResolvers()
  }

  return {
    clear,
    push(item) {
      items.push(item)
      bytes += item.change.bytes
      offers += item.candidates.length
      // Later in this turn, so that simultaneous items are delivered together.
      if (!isRunning) {
        isRunning = true
        setImmediate(run)
      }
      const isFull = items.length >= most.items || bytes >= most.bytes || offers >= most.offers
      return isFull ? room.promise : undefined
    },
  }
}
