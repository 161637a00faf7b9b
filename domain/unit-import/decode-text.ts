export type TextEncoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

/**
 * Tells the encoding of a file that arrives in pieces. Spreadsheets write UTF-8 (with or without BOM), Windows-1252 (what
 * people call Latin-1) or, as "Unicode text", UTF-16 with BOM. Bytes that are not UTF-8 anywhere are Windows-1252.
 */
export class EncodingDetector {
  #start: number[] = []
  #decoder = new TextDecoder('utf-8', { fatal: true })
  #isUtf8 = true

  #check(bytes: Uint8Array | undefined): void {
    if (!this.#isUtf8) return
    try {
      this.#decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      this.#isUtf8 = false
    }
  }

  push(bytes: Uint8Array): void {
    for (const byte of bytes.subarray(0, 2 - this.#start.length)) this.#start.push(byte)
    this.#check(bytes)
  }

  /** The encoding, once every piece was pushed. Give it to `new TextDecoder(encoding)`, which also drops the BOM. */
  end(): TextEncoding {
    this.#check(undefined)
    const [first, second] = this.#start
    if (first === 0xff && second === 0xfe) return 'utf-16le'
    if (first === 0xfe && second === 0xff) return 'utf-16be'
    return this.#isUtf8 ? 'utf-8' : 'windows-1252'
  }
}

/** Text of a whole file, without BOM, and the encoding it was read in. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } {
  const detector = new EncodingDetector()
  detector.push(bytes)
  const encoding = detector.end()
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}
