export type TextEncoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

/**
 * Detects the encoding of a file that arrives in pieces. Spreadsheets write UTF-8 (with or without BOM), Windows-1252 (what people call Latin-1) or,
 * as "Unicode text", UTF-16 with BOM. A file with a few damaged bytes still counts as UTF-8 when most of its accents are valid, so that the damage is
 * reported where it is and other rows are not misread.
 */
export class EncodingDetector {
  #start: number[] = []
  #strict = new TextDecoder('utf-8', { fatal: true })
  #lenient = new TextDecoder('utf-8')
  #isValid = true
  #accents = 0
  #damaged = 0

  #read(bytes: Uint8Array | undefined): void {
    const stream = bytes !== undefined
    for (const [letter] of this.#lenient.decode(bytes, { stream }).matchAll(/[^\0-\x7f]/g)) {
      if (letter === '\ufffd') this.#damaged += 1
      else this.#accents += 1
    }
    try {
      if (this.#isValid) this.#strict.decode(bytes, { stream })
    } catch {
      this.#isValid = false
    }
  }

  push(bytes: Uint8Array): void {
    for (const byte of bytes.subarray(0, 2 - this.#start.length)) this.#start.push(byte)
    this.#read(bytes)
  }

  /** Returns the encoding, once every piece was pushed. Pass it to `new TextDecoder(encoding)`, which also drops the BOM. */
  end(): TextEncoding {
    this.#read(undefined)
    const [first, second] = this.#start
    if (first === 0xff && second === 0xfe) return 'utf-16le'
    if (first === 0xfe && second === 0xff) return 'utf-16be'
    const isMostlyUtf8 = this.#accents > 0 && this.#accents >= this.#damaged
    return this.#isValid || isMostlyUtf8 ? 'utf-8' : 'windows-1252'
  }
}

/** Text of a whole file, without BOM, and the encoding it was read in. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } {
  const detector = new EncodingDetector()
  detector.push(bytes)
  const encoding = detector.end()
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}
