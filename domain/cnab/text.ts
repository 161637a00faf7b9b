import { toAscii } from '../ascii.ts'

// CNAB counts bytes, so a file is handled as text of one character per byte (ISO 8859-1).

/** Bytes of a text of one character per byte; throws RangeError when a character does not fit one byte. */
export function encodeLatin1(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code > 0xff) throw new RangeError('not a text of one character per byte')
    bytes[index] = code
  }
  return bytes
}

const CHUNK = 8192

/** Text of one character per byte; any bytes will do. */
export function decodeLatin1(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(from, from + CHUNK))
  }
  return text
}

/** What may be written: upper-case ASCII without accents; anything outside `A-Z 0-9 . , - / & @` becomes a blank. */
export const toCnabText = (text: string): string =>
  toAscii(text)
    .toUpperCase()
    .replace(/[^A-Z0-9 .,\-/&@]/g, ' ')
