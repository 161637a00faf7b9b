import type { Limits } from '../limits.ts'

/** What one channel of one socket tracks. */
export type Entry = {
  /** The channel's key in the hub. */
  topic: string
  /** Under which name it is shown; several sockets may share one. */
  key: string
  /** Unique to this entry; an update is a new entry. */
  ref: string
  /** JSON text of the shown data, including `phx_ref`. */
  meta: string
  /** The instance whose socket tracks it. */
  instance: string
}

/** Joins and leaves of a topic since the last notification. */
export type Difference = { joins: Map<string, Entry>; leaves: Map<string, Entry> }

/** Up to this many sockets of one key are announced again when another socket of that key joins or leaves. */
const mostOfOneKey = 20

/** Minimum interval between notifications of changes. */
const pauseMilliseconds = 50

/** Tracks who is present where, on all instances. */
export class Presences {
  readonly #topics = new Map<string, { entries: Map<string, Entry>; bytes: number }>()
  readonly #limits: Pick<Limits, 'presenceBytesOfTopic' | 'presenceBytesOfAll'>
  readonly #changed: (topic: string, difference: Difference) => void
  #differences = new Map<string, Difference>()
  #bytes = 0
  #timer: NodeJS.Timeout | undefined
  #toldAt = Number.NEGATIVE_INFINITY
  #waiting: (() => void)[] = []

  /**
   * Calls `changed` with the changes: immediately after a pause, otherwise at most every 50 ms, since in a room that fills quickly every join would
   * be sent to every member.
   */
  constructor(
    limits: Pick<Limits, 'presenceBytesOfTopic' | 'presenceBytesOfAll'>,
    changed: (topic: string, difference: Difference) => void,
  ) {
    this.#limits = limits
    this.#changed = changed
  }

  /** False, and nothing done, when there is no room for it. */
  add(entry: Entry): boolean {
    const topic = this.#topics.get(entry.topic) ?? { entries: new Map<string, Entry>(), bytes: 0 }
    if (topic.entries.has(entry.ref)) return true
    const size = sizeOf(entry)
    if (topic.bytes + size > this.#limits.presenceBytesOfTopic) return false
    if (this.#bytes + size > this.#limits.presenceBytesOfAll) return false
    topic.entries.set(entry.ref, entry)
    topic.bytes += size
    this.#bytes += size
    this.#topics.set(entry.topic, topic)
    const { joins, leaves } = this.#difference(entry.topic)
    if (!leaves.delete(entry.ref)) joins.set(entry.ref, entry)
    return true
  }

  remove(topic: string, ref: string): void {
    const found = this.#topics.get(topic)
    const entry = found?.entries.get(ref)
    if (!found || !entry) return
    found.entries.delete(ref)
    found.bytes -= sizeOf(entry)
    this.#bytes -= sizeOf(entry)
    if (found.entries.size === 0) this.#topics.delete(topic)
    const { joins, leaves } = this.#difference(topic)
    // An entry that joined and left in between was never visible to anyone.
    if (!joins.delete(ref)) leaves.set(ref, entry)
  }

  /** Forgets what one instance tracks, but for these refs. */
  keepOnly(instance: string, refs: ReadonlySet<string>): void {
    for (const entry of this.of(instance)) if (!refs.has(entry.ref)) this.remove(entry.topic, entry.ref)
  }

  /** All that one instance tracks. */
  of(instance: string): Entry[] {
    return [...this.#topics.values()].flatMap(({ entries }) =>
      [...entries.values()].filter((entry) => entry.instance === instance),
    )
  }

  /** Returns the JSON text of `presence_state` as last announced to others, so that the next difference also fits a client that joins now. */
  state(topic: string): string {
    const entries = this.#topics.get(topic)?.entries
    const { joins, leaves } = this.#differences.get(topic) ?? {}
    const told = [...(leaves ?? []), ...(entries ?? [])].filter(([ref]) => !joins?.has(ref))
    return grouped(new Map(told))
  }

  /** Runs `work` after all changes so far have been announced: the client sees them before the answer, as with Phoenix. */
  afterTelling(work: () => void): void {
    if (this.#timer) this.#waiting.push(work)
    else work()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#differences.clear()
  }

  #difference(topic: string): Difference {
    const found = this.#differences.get(topic)
    if (found) return found
    const difference: Difference = { joins: new Map(), leaves: new Map() }
    this.#differences.set(topic, difference)
    const pause = this.#toldAt + pauseMilliseconds - performance.now()
    this.#timer ??= setTimeout(() => this.#tell(), Math.max(0, pause))
    return difference
  }

  #tell(): void {
    const differences = this.#differences
    this.#differences = new Map()
    this.#timer = undefined
    this.#toldAt = performance.now()
    for (const [topic, difference] of differences) {
      if (difference.joins.size + difference.leaves.size > 0)
        this.#changed(topic, this.#ofWholeKeys(topic, difference))
    }
    for (const work of this.#waiting.splice(0)) work()
  }

  /** Makes entries that stay under a key where another joins or leaves also leave and join: see tell.ts. */
  #ofWholeKeys(topic: string, { joins, leaves }: Difference): Difference {
    const stayed = new Map([...joins.values(), ...leaves.values()].map(({ key }) => [key, [] as Entry[]]))
    for (const entry of this.#topics.get(topic)?.entries.values() ?? [])
      if (!joins.has(entry.ref)) stayed.get(entry.key)?.push(entry)
    const few = [...stayed.values()].filter(({ length }) => length <= mostOfOneKey).flat()
    const again = few.map((entry) => [entry.ref, entry] as const)
    return { joins: new Map([...again, ...joins]), leaves: new Map([...again, ...leaves]) }
  }
}

/** JSON text of entries by their keys, as Phoenix groups them: `{key: {metas: […]}}`. */
export function grouped(entries: Map<string, Entry>): string {
  const metas = new Map<string, string[]>()
  for (const { key, meta } of entries.values()) {
    const known = metas.get(key)
    if (known) known.push(meta)
    else metas.set(key, [meta])
  }
  const groups = [...metas].map(([key, texts]) => `${JSON.stringify(key)}:{"metas":[${texts.join(',')}]}`)
  return `{${groups.join(',')}}`
}

/** Bytes it takes here, and more than it takes on its way to another instance. */
export const sizeOf = ({ topic, key, meta }: Entry) =>
  Buffer.byteLength(topic) + Buffer.byteLength(key) + Buffer.byteLength(meta) + 200
