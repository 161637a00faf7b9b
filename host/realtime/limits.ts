/** What one process grants; Supabase's numbers where it has one. */
export type Limits = {
  /** Sockets that may join channels. A tenth more may connect, to be notified of the limit. */
  connections: number
  channelsPerConnection: number
  /** Joins of one connection: a burst, and a number more each second. */
  joins: Rate
  /** Other messages of one connection. */
  events: Rate
  /** Broadcasts that enter this process, from all connections and over HTTP. */
  eventsOfAll: Rate
  /** Broadcasts of one caller over HTTP; keys of the service have no such limit. */
  requests: Rate
  /** Changes of presence in this process. */
  presenceOfAll: Rate
  /** Changes of presence of one channel of one connection. */
  presence: Rate
  /** Bytes of a broadcast's payload, also of one that the database sends. */
  payloadBytes: number
  /** Bytes tracked by a channel, and in total in one channel, and overall; the bus must carry it at once. */
  presenceBytes: number
  presenceBytesOfTopic: number
  presenceBytesOfAll: number
  /** A name is sent with its length in one byte. */
  topicBytes: number
  /** Bytes that wait for one slow reader; a reader with more is disconnected. */
  bufferedBytes: number
  /** A client silent for this long is gone; realtime-js sends something every 25 s. */
  silenceMilliseconds: number
}

/** A bucket of size `burst`, refilled by `perSecond`. */
export type Rate = { burst: number; perSecond: number }

export const defaultLimits: Limits = {
  connections: 10_000,
  channelsPerConnection: 100,
  joins: { burst: 200, perSecond: 20 },
  events: { burst: 200, perSecond: 100 },
  eventsOfAll: { burst: 10_000, perSecond: 10_000 },
  requests: { burst: 500, perSecond: 100 },
  presenceOfAll: { burst: 1000, perSecond: 1000 },
  presence: { burst: 10, perSecond: 1 / 3 },
  payloadBytes: 256 * 1024,
  presenceBytes: 16 * 1024,
  presenceBytesOfTopic: 1024 * 1024,
  presenceBytesOfAll: 16 * 1024 * 1024,
  topicBytes: 255,
  bufferedBytes: 4 * 1024 * 1024,
  silenceMilliseconds: 60_000,
}

/** Counts against a rate without a timer. */
export class Bucket {
  #held: number
  #at = performance.now()
  readonly #rate: Rate

  constructor(rate: Rate) {
    this.#rate = rate
    this.#held = rate.burst
  }

  /** Takes `amount`; false, and nothing taken, when it does not hold so much. */
  take(amount = 1): boolean {
    const now = performance.now()
    const { burst, perSecond } = this.#rate
    this.#held = Math.min(burst, this.#held + ((now - this.#at) / 1000) * perSecond)
    this.#at = now
    if (this.#held < amount) return false
    this.#held -= amount
    return true
  }
}

const mostBuckets = 10_000

/** One bucket per key; the oldest are dropped first. */
export class Buckets {
  readonly #buckets = new Map<string, Bucket>()
  readonly #rate: Rate

  constructor(rate: Rate) {
    this.#rate = rate
  }

  take(who: string, amount: number): boolean {
    const bucket = this.#buckets.get(who) ?? new Bucket(this.#rate)
    this.#buckets.set(who, bucket)
    for (const first of this.#buckets.keys()) {
      if (this.#buckets.size <= mostBuckets) break
      this.#buckets.delete(first)
    }
    return bucket.take(amount)
  }
}
