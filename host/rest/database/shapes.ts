/** Texts longer than this are not worth keeping in every connection. */
const maxLength = 20_000
const maxShapes = 500

/**
 * Decides which statements are prepared: those seen before, up to a number. A prepared statement stays in its
 * connection as long as that lives, so clients that make up ever new queries must not fill the memory of the server.
 */
export class Shapes {
  readonly #epoch: number
  readonly #now: () => number
  #started: number
  #seen = new Set<string>()
  #prepared = new Set<string>()

  /**
   * @param epoch milliseconds after which all is forgotten: the life of a connection
   * @param now milliseconds since 1970
   */
  constructor(epoch: number, now: () => number = Date.now) {
    this.#epoch = epoch
    this.#now = now
    this.#started = now()
  }

  isWorthPreparing(text: string): boolean {
    if (this.#prepared.has(text)) return true
    if (text.length > maxLength) return false
    if (this.#prepared.size >= maxShapes) {
      this.#startAgain()
      return false
    }
    if (!this.#seen.delete(text)) {
      this.#remember(text)
      return false
    }
    this.#prepared.add(text)
    return true
  }

  #remember(text: string): void {
    for (const oldest of this.#seen) {
      if (this.#seen.size < maxShapes) break
      this.#seen.delete(oldest)
    }
    this.#seen.add(text)
  }

  #startAgain(): void {
    if (this.#now() - this.#started < this.#epoch) return
    this.#started = this.#now()
    this.#seen.clear()
    this.#prepared.clear()
  }
}
