import { seenText } from '../typed-text.ts'

/** A page's text; `page` is null where a document has none (a spreadsheet, a text). */
export type PageText = { page: number | null; text: string }

/** Maximum length of a passage, in characters: what is highlighted and ranked at once. */
const MOST = 2000

/** Pages cut into passages at the ends of lines, of at most 2,000 characters; a page never shares a passage with another. */
export function passagesOf(pages: readonly PageText[]): PageText[] {
  return pages.flatMap(({ page, text }) => parts(parsed(tidy(text))).map((part) => ({ page, text: part })))
}

/**
 * Cleans the text: joins words divided at line ends, expands ligatures, and removes invisible characters. Removes what is not text: a database
 * refuses NUL, and lone surrogates are no text.
 */
export const tidy = (text: string): string =>
  wholeWords(
    seenText(
      text
        .toWellFormed()
        .replace(/\u00ad[ \t]*\r?\n[ \t]*/g, '')
        .replace(/[[\p{Cc}\ue000\ue001\ufffd]--[\n\t\r]]/gv, ' '),
    )
      .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
      .replace(/[\u2010\u2011]/g, '-'),
  )
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/**
 * Joins 'altera-⏎ções' into one word, as searches for 'alterações' need; hyphenated suffixes keep their hyphen: 'reúne-⏎se', 'fazê-⏎las' (no one
 * divides a word so that two letters begin the next line).
 */
export const wholeWords = (text: string): string =>
  text
    .replace(/(?<=\p{Ll})-[ \t]*\n[ \t]*(?=\p{Ll}{1,2}(?!\p{L}))/gu, '-')
    .replace(/(?<=[áéêíô])-[ \t]*\n[ \t]*(?=l[oa]s(?!\p{L}))/gu, '-')
    .replace(/(?<=\p{Ll})-[ \t]*\n[ \t]*(?=\p{Ll})/gu, '')

const prints: Record<string, string> = Object.fromEntries(
  (
    [
      ['"', '“”„‟«»'],
      ["'", '‘’‚‛‹›´'],
      ['-', '‒–—―−'],
    ] as const
  ).flatMap(([key, signs]) => [...signs].map((sign) => [sign, key])),
)
/** Signs of print as the keyboard has them, others a space: as `private.parsed_text` of the database, whose parser may take them for letters. */
const parsed = (text: string): string =>
  text
    .replace(/[“”„‟«»‘’‚‛‹›´‒–—―−]/g, (sign) => prints[sign]!)
    .replace(
      /[\u00a0-\u00a9\u00ac-\u00b1\u00b6-\u00b8\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3003]/g,
      ' ',
    )

function parts(text: string): string[] {
  const found: string[] = []
  let rest = text
  while (rest.length > MOST) {
    const head = rest.slice(0, MOST)
    const line = head.lastIndexOf('\n')
    const space = head.lastIndexOf(' ')
    const cut = line > MOST / 2 ? line : space > MOST / 2 ? space : MOST
    found.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut).trim()
  }
  if (rest) found.push(rest)
  return found.filter(Boolean)
}
