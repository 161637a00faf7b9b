const maxEntries = 500
/** Longer keys, such as long lists of ids, seldom come again. */
const maxLength = 4000

/** A cache of the latest results; the least recently used are dropped first. */
export class Recent<Value> {
  readonly #values = new Map<string, Value>()

  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (value !== undefined) {
      this.#values.delete(key)
      this.#values.set(key, value)
    }
    return value
  }

  /** Returns the value. */
  set(key: string, value: Value): Value {
    if (key.length > maxLength) return value
    this.#values.set(key, value)
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= maxEntries) break
      this.#values.delete(oldest)
    }
    return value
  }
}
