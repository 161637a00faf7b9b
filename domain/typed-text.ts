/** A joiner says something only between signs of a picture: a family, a flag. */
const joined =
  /(?<=\p{Extended_Pictographic}|\ufe0f|[\u{1f3fb}-\u{1f3ff}])\u200d(?=\p{Extended_Pictographic})/u
/** Signs that are drawn as nothing are letters to Unicode (the fillers of Hangul, Braille's empty cell): no name is made of them. */
const unseen = /[\p{Cf}\p{Cc}\u115f\u1160\u2800\u3164\uffa0]/gu

/**
 * Text as it was meant, whatever was pasted with it: composed letters, one kind of line break, no signs that nobody sees (marks of
 * direction, zero-width and soft hyphens, byte order marks: they come with numbers from chat programs and with names from documents, and
 * split words for every search). Tabs and line breaks stay.
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

/** One line of it. */
export const lineOf = (typed: string): string => seenText(typed).replace(/\s+/g, ' ').trim()

/**
 * A number as it was meant: what is not seen goes, every hyphen, dash and minus is the one of the keyboard, and signs of another width
 * are those of it, as Asian keyboards and some readers of PDF write them.
 */
export const typedNumber = (typed: string): string =>
  seenText(typed)
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2212]/gu, '-')
