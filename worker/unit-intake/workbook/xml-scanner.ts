/** Receives the contents of an XML text, by local names. `attributes` is as written: see `attributeOf`. */
export type XmlHandlers = {
  open(name: string, attributes: string): void
  close(name: string): void
  text(text: string): void
}

/** A tag longer than this is none of a spreadsheet's. */
const LONGEST_TAG = 65_536
const tag = /<(\/?)(?:[^\s/>:]+:)?([^\s/>:]+)((?:[^"'>]|"[^"]*"|'[^']*')*)>/y
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text with its references resolved; unknown ones stay as they are. */
function decodeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
  })
}

const patterns = new Map<string, RegExp>()

/** An attribute of a tag by its local name; undefined when it is not there. */
export function attributeOf(attributes: string, name: string): string | undefined {
  let pattern = patterns.get(name)
  if (!pattern) {
    pattern = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    patterns.set(name, pattern)
  }
  const found = pattern.exec(attributes)
  return found ? decodeXml(found[1] ?? found[2] ?? '') : undefined
}

/** XML that is not a well-formed spreadsheet part, or that tries to bring its own definitions. */
export class XmlFault extends Error {}

/** Reads XML that arrives in pieces, keeping no more than one tag. Refuses definitions (`<!DOCTYPE`): nothing is ever expanded. */
export class XmlScanner {
  #handlers: XmlHandlers
  #rest = ''

  constructor(handlers: XmlHandlers) {
    this.#handlers = handlers
  }

  push(piece: string): void {
    const text = this.#rest + piece
    let at = 0
    for (;;) {
      const open = text.indexOf('<', at)
      // A reference may be cut in two at the end.
      const letters = open < 0 ? lastWhole(text, at) : open
      if (letters > at) this.#handlers.text(decodeXml(text.slice(at, letters)))
      at = letters
      if (open < 0) break
      const end = this.#markup(text, open)
      if (end < 0) break
      at = end
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > LONGEST_TAG) throw new XmlFault('a tag does not end')
  }

  /** Reads the markup that begins at `<`; returns the position after it, or -1 if it is incomplete. */
  #markup(text: string, at: number): number {
    if (text[at + 1] === '!') return this.#declaration(text, at)
    if (text[at + 1] === '?') return after(text, '?>', at)
    tag.lastIndex = at
    const found = tag.exec(text)
    if (!found) return -1
    const [whole, slash, name = '', attributes = ''] = found
    if (slash) this.#handlers.close(name)
    else this.#handlers.open(name, attributes)
    if (!slash && whole.endsWith('/>')) this.#handlers.close(name)
    return at + whole.length
  }

  #declaration(text: string, at: number): number {
    if (text.startsWith('<!--', at)) return after(text, '-->', at)
    if (text.startsWith('<![CDATA[', at)) {
      const end = after(text, ']]>', at)
      if (end >= 0) this.#handlers.text(text.slice(at + 9, end - 3))
      return end
    }
    // '<!', '<!-' or '<![CDA' may still become one of those.
    if (text.length - at < 9 && ('<![CDATA['.startsWith(text.slice(at)) || '<!--'.startsWith(text.slice(at))))
      return -1
    throw new XmlFault('a definition')
  }
}

function after(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from)
  return found < 0 ? -1 : found + end.length
}

function lastWhole(text: string, from: number): number {
  const reference = text.lastIndexOf('&')
  return reference >= from && text.length - reference < 12 && !text.includes(';', reference)
    ? reference
    : text.length
}
