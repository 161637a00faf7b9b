/** Limits how many of something each client may have at once; further requests wait in line behind the client's own. */
export class Shares {
  readonly #limit: number
  readonly #held = new Map<string, number>()
  readonly #lines = new Map<string, (() => void)[]>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Takes one for `who`, to be returned with `giveBack`; returns false if the wait exceeded `patienceMilliseconds`. */
  take(who: string, patienceMilliseconds: number): true | Promise<boolean> {
    const held = this.#held.get(who) ?? 0
    if (held >= this.#limit) return this.#wait(who, patienceMilliseconds)
    this.#held.set(who, held + 1)
    return true
  }

  /** Hands it to the next in line, else makes it free. */
  giveBack(who: string): void {
    const next = this.#lines.get(who)?.shift()
    if (next) next()
    else this.#free(who)
  }

  #free(who: string): void {
    this.#lines.delete(who)
    const held = (this.#held.get(who) ?? 0) - 1
    if (held > 0) this.#held.set(who, held)
    else this.#held.delete(who)
  }

  #wait(who: string, patienceMilliseconds: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const line = this.#lines.get(who) ?? []
    this.#lines.set(who, line)
    const timer = setTimeout(() => {
      line.splice(line.indexOf(go), 1)
      resolve(false)
    }, patienceMilliseconds)
    const go = () => {
      clearTimeout(timer)
      resolve(true)
    }
    line.push(go)
    return promise
  }
}
