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

/** In a file that counts bytes: the columns that a character of several bytes takes besides its own. */
const filler = '\ue000'
/** Columns as people read them. */
export const withoutFillers = (text: string): string => text.replaceAll(filler, '')

const utf8 = new TextDecoder('utf-8', { fatal: true })
const encoder = new TextEncoder()
const bytesOf = (character: string): number => encoder.encode(character).length

/** A line in UTF-8, if it is valid. */
function utf8Of(line: string): string | null {
  try {
    return utf8.decode(encodeLatin1(line))
  } catch {
    return null
  }
}

/**
 * Texts of a return file with one character per column of its layout. Programs that write UTF-8 count either bytes or characters: a line of the layout's
 * width tells which. Where none has it, since all were trimmed at the right, there is a text by each count.
 */
export function decodeCnab(bytes: Uint8Array, width: number): string[] {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return [new TextDecoder('utf-16le').decode(bytes)]
  if (first === 0xfe && second === 0xff) return [new TextDecoder('utf-16be').decode(bytes)]
  const text = decodeLatin1(bytes).replace(/^\u00ef\u00bb\u00bf/, '')
  // Line by line, and only then the accents: one pattern for both would try each column of a line without any, squared.
  const eachLine = /[^\r\n]+/g
  const isAccented = (line: string) => /[\u0080-\u00ff]/.test(line)
  const wide = (text.match(eachLine) ?? [])
    .filter(isAccented)
    .map((line) => ({ line, characters: utf8Of(line) }))
    .filter(({ characters }) => characters !== null)
  const byBytes = wide.filter(({ line }) => line.length === width).length
  const byCharacters = wide.filter(({ characters }) => characters!.length === width).length
  const counted = (bytesCount: boolean) =>
    text.replace(eachLine, (line) => {
      if (!isAccented(line)) return line
      const characters = utf8Of(line)
      if (characters === null) return new TextDecoder('windows-1252').decode(encodeLatin1(line))
      const isByBytes = line.length === width || (characters.length !== width && bytesCount)
      return isByBytes
        ? [...characters].map((one) => one + filler.repeat(bytesOf(one) - one.length)).join('')
        : characters
    })
  return byBytes === byCharacters && wide.length > 0
    ? [counted(false), counted(true)]
    : [counted(byBytes > byCharacters)]
}

/** What may be written: upper-case ASCII without accents; anything outside `A-Z 0-9 . , - / & @` becomes a blank. */
export const toCnabText = (text: string): string =>
  toAscii(text)
    .toUpperCase()
    .replace(/[^A-Z0-9 .,\-/&@]/g, ' ')
