import { notParsed } from '../errors.ts'

/** Reads a text from left to right and remembers, for the error, how far it came and what would have fitted. */
export class Scanner {
  readonly text: string
  position = 0
  readonly #what: string
  #furthest = 0
  #expected = new Set<string>()

  /** @param what names the parameter in errors, as in «failed to parse order (…)» */
  constructor(text: string, what: string) {
    this.text = text
    this.#what = what
  }

  get done(): boolean {
    return this.position >= this.text.length
  }

  /** Returns whether the text continues with `token`; consumes nothing. */
  at(token: string): boolean {
    return this.text.startsWith(token, this.position)
  }

  /** Consumes `token` if the text continues with it. */
  take(token: string, label = `"${token}"`): boolean {
    if (!this.at(token)) return this.#missed(label)
    this.position += token.length
    return true
  }

  need(token: string, label?: string): void {
    if (!this.take(token, label)) this.fail()
  }

  /** Consumes what a sticky expression matches; undefined if it does not match here. */
  match(pattern: RegExp, label: string): string | undefined {
    pattern.lastIndex = this.position
    const found = pattern.exec(this.text)?.[0]
    if (found === undefined || found === '') {
      this.#missed(label)
      return undefined
    }
    this.position += found.length
    return found
  }

  needMatch(pattern: RegExp, label: string): string {
    return this.match(pattern, label) ?? this.fail()
  }

  /** Consumes the one of `words` that is followed by what `end` accepts. */
  word<T extends string>(words: readonly T[], end: (rest: string) => boolean): T | undefined {
    for (const word of words) {
      if (
        this.at(word) &&
        end(this.text.slice(this.position + word.length, this.position + word.length + 2))
      ) {
        this.position += word.length
        return word
      }
      this.#missed(`"${word}"`)
    }
    return undefined
  }

  /** Consumes all that is left. */
  rest(): string {
    const rest = this.text.slice(this.position)
    this.position = this.text.length
    return rest
  }

  blanks(): void {
    while (this.at(' ') || this.at('\t')) this.position++
  }

  /** Runs `read`; if it returns undefined, goes back and returns undefined. */
  attempt<T>(read: () => T | undefined): T | undefined {
    const start = this.position
    const value = read()
    if (value === undefined) this.position = start
    return value
  }

  end(): void {
    if (this.done) return
    this.#missed('end of input')
    this.fail()
  }

  /** Throws PGRST100, at the furthest place reached. */
  fail(label?: string): never {
    if (label !== undefined) this.#missed(label)
    const before = [...this.text.slice(0, this.#furthest)]
    const line = before.filter((character) => character === '\n').length + 1
    const column = before.length - before.lastIndexOf('\n')
    const next = [...this.text.slice(this.#furthest, this.#furthest + 2)][0]
    const unexpected = next === undefined ? 'end of input' : JSON.stringify(next)
    throw notParsed(
      `"failed to parse ${this.#what} (${this.text})" (line ${line}, column ${column})`,
      `unexpected ${unexpected} expecting ${listed([...this.#expected])}`,
    )
  }

  #missed(label: string): false {
    if (this.position > this.#furthest) {
      this.#furthest = this.position
      this.#expected = new Set()
    }
    if (this.position === this.#furthest) this.#expected.add(label)
    return false
  }
}

function listed(labels: string[]): string {
  const last = labels.at(-1) ?? 'something else'
  return labels.length < 2 ? last : `${labels.slice(0, -1).join(', ')} or ${last}`
}
