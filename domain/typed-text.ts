/** A joiner says something only between signs of a picture: a family, a flag. */
const joined =
  /(?<=\p{Extended_Pictographic}|\ufe0f|[\u{1f3fb}-\u{1f3ff}])\u200d(?=\p{Extended_Pictographic})/u
/** Invisible characters that Unicode counts as letters (Hangul fillers, Braille's empty cell): no name consists of them. */
const unseen = /[\p{Cf}\p{Cc}\u115f\u1160\u2800\u3164\uffa0]/gu

/**
 * Cleans pasted text to what was meant: composed letters, one kind of line break, no invisible characters (direction marks, zero-width characters,
 * soft hyphens, byte order marks: they come with numbers from chat programs and with names from documents, and break every search). Tabs and line
 * breaks stay.
 */
export function seenText(typed: string): string {
  // Files come as text too, of megabytes: plain letters hide nothing.
  if (/^[\x20-\x7e\n\t]*$/.test(typed)) return typed
  const lines = typed.normalize('NFC').replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
  return lines.replace(unseen, (sign, at: number) => {
    if (sign === '\n' || sign === '\t') return sign
    return sign === '\u200d' && joined.test(lines.slice(Math.max(0, at - 2), at + 3)) ? sign : ''
  })
}

/** Cleans text onto one line. */
export const lineOf = (typed: string): string => seenText(typed).replace(/\s+/g, ' ').trim()

/**
 * Normalizes a typed number: drops invisible characters, turns every hyphen, dash and minus into the keyboard's, and turns full-width characters
 * (from Asian keyboards and some PDF readers) into normal ones.
 */
export const typedNumber = (typed: string): string =>
  seenText(typed)
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2212]/gu, '-')
