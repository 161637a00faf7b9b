/** Runs the work of one payer in order, one at a time; that of many payers at once. */
export class Turns {
  readonly #lines = new Map<string, Promise<unknown>>()

  async take<T>(payer: string, work: () => Promise<T>): Promise<T> {
    const before = this.#lines.get(payer)
    const mine = before ? before.then(work, work) : work()
    this.#lines.set(payer, mine)
    try {
      return await mine
    } finally {
      if (this.#lines.get(payer) === mine) this.#lines.delete(payer)
    }
  }
}
