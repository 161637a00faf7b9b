import { type PageText, tidy, wholeWords } from '../passages.ts'

/** A part that can be quoted by its number, with its chapter and the page on which it begins. */
export type Clause = { label: string; chapter: string | null; page: number | null; body: string }

const ordinals: Record<string, number> = {
  primeiro: 1,
  segundo: 2,
  terceiro: 3,
  quarto: 4,
  quinto: 5,
  sexto: 6,
  setimo: 7,
  oitavo: 8,
  nono: 9,
  decimo: 10,
}
const feminine: Record<string, number> = Object.fromEntries(
  Object.entries(ordinals).map(([word, value]) => [word.replace(/o$/, 'a'), value]),
)

const chapterLine =
  /^(?:cap[íi]tulo|t[íi]tulo|se[çc][ãa]o)\s+(?:[ivxlc]+|\d+|[úu]nic[ao])\b\s*[-–—:.]*\s*(.*)$/iu
const article =
  /^art(?:igo)?s?\.?\s*(\d{1,4})(?:\s*[º°ª]\.?|o\.?(?!\p{L}))?\s*(-[A-Z](?![a-zà-ú]))?\s*[-–—:.]*\s+(?=\S)/iu
const clause =
  /^cl[áa]usula\s+(?:(\d{1,3})(?:\s*[ªº°]|[ao](?!\p{L}))?|([a-zà-ú]+(?:\s+[a-zà-ú]+)?))\s*(?:[-–—:.]+|$)\s*/iu
const paragraph =
  /^(?:§\s*(?:(\d{1,2})(?:\s*[º°]|o(?!\p{L}))?|([úu]nico))|par[áa]grafo\s+([a-zà-ú]+|\d{1,2}(?:\s*[º°]|o(?!\p{L}))?))\s*[-–—:.]*\s*/iu
const item = /^(\d{1,2}(?:\.\d{1,2}){0,2})\s*[.)\-–—]\s+(?=\p{Lu})/u

const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim()
const ordinal = (number: number, mark: 'º' | 'ª'): string => (number < 10 ? `${number}${mark}` : `${number}`)

type Opening = { kind: 'article' | 'paragraph'; label: string; rest: string }

/** What a line begins, if it begins something: an article, a clause, an item of the agenda, or a paragraph of the one before. */
function opening(line: string, withItems: boolean): Opening | null {
  const byArticle = line.match(article)
  if (byArticle)
    return {
      kind: 'article',
      label: `Art. ${ordinal(Number(byArticle[1]), 'º')}${byArticle[2] ?? ''}`,
      rest: line.slice(byArticle[0].length),
    }
  const byClause = line.match(clause)
  const clauseNumber = byClause && (byClause[1] ? Number(byClause[1]) : clauseWord(byClause[2] ?? ''))
  if (byClause && clauseNumber)
    return {
      kind: 'article',
      label: `Cláusula ${ordinal(clauseNumber, 'ª')}`,
      rest: line.slice(byClause[0].length),
    }
  const byParagraph = line.match(paragraph)
  const label = byParagraph && paragraphLabel(byParagraph)
  if (byParagraph && label) return { kind: 'paragraph', label, rest: line.slice(byParagraph[0].length) }
  const byItem = withItems && line.match(item)
  if (byItem) return { kind: 'article', label: `Item ${byItem[1]}`, rest: line.slice(byItem[0].length) }
  return null
}

function clauseWord(words: string): number | null {
  const [first, second] = plain(words).split(/\s+/)
  const one = feminine[first ?? '']
  if (!second) return one ?? null
  return one === 10 && feminine[second] ? 10 + feminine[second]! : null
}

function paragraphLabel([, digits, only, word]: RegExpMatchArray): string | null {
  if (digits) return `§ ${ordinal(Number(digits), 'º')}`
  if (only) return 'parágrafo único'
  const said = plain(word ?? '')
  if (said === 'unico') return 'parágrafo único'
  const number = Number.parseInt(said, 10) || ordinals[said]
  return number ? `§ ${ordinal(number, 'º')}` : null
}

const isTitle = (line: string): boolean =>
  line.length < 90 && /\p{Lu}{3}/u.test(line) && line === line.toUpperCase()

/**
 * Splits a convention, internal rules or minutes into quotable parts: articles, clauses, numbered items, each paragraph (§) by itself. Text before
 * the first of them is no clause. `withItems`: minutes number their items '1.', '2.'; elsewhere such lines are part of an article. Joins lines cut by
 * a page break; a mention inside a sentence ('nos termos do art. 5º') starts nothing, since only the start of a line does, and an article with a
 * lower number is a mention at the start of a wrapped line.
 */
export function clausesOf(pages: readonly PageText[], withItems = false): Clause[] {
  const found: (Clause & { lines: string[] })[] = []
  let chapter: string | null = null
  let awaitsTitle = false
  let current: string | null = null
  let last = { prefix: '', number: 0 }
  for (const { page, text } of pages) {
    for (const raw of tidy(text).split('\n')) {
      const line = raw.trim()
      if (!line || isFooter(line)) continue
      const heading = line.match(chapterLine)
      if (heading && line.length < 120) {
        chapter = heading[1]?.trim() || null
        awaitsTitle = !chapter
        current = null
        continue
      }
      if (awaitsTitle) {
        awaitsTitle = false
        if (!opening(line, withItems)) {
          chapter = line
          continue
        }
      }
      const begun = opening(line, withItems)
      const previous = found.at(-1)
      if (begun && !isMention(begun, last, previous)) {
        if (begun.kind === 'article') {
          current = begun.label
          last = numbered(begun.label)
        }
        const label = begun.kind === 'paragraph' && current ? `${current}, ${begun.label}` : begun.label
        found.push({ label, chapter, page, body: '', lines: [begun.rest] })
        continue
      }
      if (isTitle(line) && !begun) {
        // A separate heading, as in minutes and rules without chapters.
        if (!previous || /[.;:]$/.test(previous.lines.at(-1) ?? '')) {
          chapter = line
          continue
        }
      }
      if (previous && current !== null) previous.lines.push(line)
    }
  }
  return found
    .map(({ lines, ...clause }) => ({ ...clause, body: joined(lines) }))
    .filter(({ body }) => body.length > 3)
}

const numbered = (label: string) => ({
  prefix: label.split(' ')[0] ?? '',
  number: Number.parseInt(label.replace(/^\D+/, ''), 10) || 0,
})

/** Detects 'Art. 5º' at the start of a wrapped line, in the middle of article 12: its number is lower, and the line before did not end. */
function isMention(
  { kind, label }: Opening,
  last: { prefix: string; number: number },
  previous: { lines: string[] } | undefined,
): boolean {
  if (!previous || /[.;:!?)”"]$/.test(previous.lines.at(-1)?.trim() ?? '') || !previous.lines.at(-1)?.trim())
    return false
  if (kind === 'paragraph') return true
  const own = numbered(label)
  return own.prefix === last.prefix && own.number !== last.number + 1
}

/** Detects page numbers and page footers. */
const isFooter = (line: string): boolean =>
  /^(?:p[áa]gina\s+)?\d{1,4}(?:\s*(?:\/|de)\s*\d{1,4})?$/iu.test(line)

/** A word that the end of a line divided is put together again. */
const joined = (lines: readonly string[]): string =>
  wholeWords(lines.join('\n')).replace(/\n/g, ' ').replace(/\s+/g, ' ').trim()
