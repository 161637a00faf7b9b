import { SaxesParser } from 'saxes'
import type { PageText } from '../../../domain/documents/passages.ts'
import { type Extracted, extracted, mostText, Unreadable } from './extracted.ts'
import { type Archive, openArchive } from './zip.ts'

/** Elements whose text is read, those that end a line, and those that separate cells; by their local names. */
type Marks = { text: ReadonlySet<string>; lines: ReadonlySet<string>; gaps: ReadonlySet<string> }

const word: Marks = { text: new Set(['t']), lines: new Set(['p', 'br', 'cr']), gaps: new Set(['tab', 'tc']) }
const open: Marks = {
  text: new Set(['p', 'h', 'span', 'a']),
  lines: new Set(['p', 'h', 'line-break']),
  gaps: new Set(['tab', 's', 'table-cell']),
}

/** Text of docx, pptx, xlsx, odt and ods. Throws `Unreadable`. */
export async function readOffice(bytes: Uint8Array): Promise<Extracted> {
  const archive = await openArchive(bytes)
  const { names } = archive
  try {
    if (names.includes('word/document.xml')) return extracted([{ page: null, text: await wordText(archive) }])
    if (names.includes('ppt/presentation.xml')) {
      const slides = await parts(archive, /^ppt\/slides\/slide(\d+)\.xml$/, word)
      return extracted(slides, slides.length)
    }
    if (names.includes('xl/workbook.xml')) return extracted([{ page: null, text: await sheetText(archive) }])
    if (names.includes('content.xml')) {
      const text = await textOf(archive, 'content.xml', open)
      return extracted([{ page: null, text }])
    }
  } finally {
    archive.close()
  }
  throw new Unreadable('broken')
}

async function wordText(archive: Archive): Promise<string> {
  const more = archive.names
    .filter((name) => /^word\/(header|footer|footnotes|endnotes)\d*\.xml$/.test(name))
    .sort()
  const texts: string[] = []
  for (const name of ['word/document.xml', ...more]) texts.push(await textOf(archive, name, word))
  return texts.filter(Boolean).join('\n')
}

/** Numbered parts in their order, each as a page. */
async function parts(archive: Archive, pattern: RegExp, marks: Marks): Promise<PageText[]> {
  const numbered = archive.names
    .flatMap((name) => {
      const number = name.match(pattern)?.[1]
      return number ? [{ name, page: Number(number) }] : []
    })
    .sort((a, b) => a.page - b.page)
  const pages: PageText[] = []
  for (const { name, page } of numbered) pages.push({ page, text: await textOf(archive, name, marks) })
  return pages
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

async function parse(
  archive: Archive,
  name: string,
  on: {
    open(name: string, attributes: Record<string, string>): void
    close(name: string): void
    text(text: string): void
  },
): Promise<void> {
  const parser = new SaxesParser({})
  let length = 0
  parser.on('error', () => {
    throw new Unreadable('broken')
  })
  parser.on('opentag', (tag) => on.open(local(tag.name), tag.attributes as Record<string, string>))
  parser.on('closetag', (tag) => on.close(local(tag.name)))
  const take = (text: string) => {
    length += text.length
    if (length > mostText) throw new Unreadable('too_large')
    on.text(text)
  }
  parser.on('text', take)
  parser.on('cdata', take)
  await archive.read(name, (piece) => parser.write(piece))
  parser.close()
}

async function textOf(archive: Archive, name: string, { text, lines, gaps }: Marks): Promise<string> {
  let found = ''
  let depth = 0
  await parse(archive, name, {
    open: (tag) => {
      if (text.has(tag)) depth += 1
      if (gaps.has(tag)) found += ' '
    },
    close: (tag) => {
      if (text.has(tag)) depth -= 1
      if (lines.has(tag)) found += '\n'
    },
    text: (piece) => {
      if (depth > 0) found += piece
    },
  })
  return found
}

/** Returns the cells row by row: their displayed text, and numbers as stored; formulas are not computed. */
async function sheetText(archive: Archive): Promise<string> {
  const shared: string[] = []
  let one = ''
  if (archive.names.includes('xl/sharedStrings.xml')) {
    await parse(archive, 'xl/sharedStrings.xml', {
      open: (tag) => {
        if (tag === 'si') one = ''
      },
      close: (tag) => {
        if (tag === 'si') shared.push(one.trim())
      },
      text: (text) => {
        one += text
      },
    })
  }
  let found = ''
  const sheets = archive.names.filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name)).sort()
  for (const name of sheets) {
    let type = ''
    let value = ''
    let takes = false
    await parse(archive, name, {
      open: (tag, attributes) => {
        if (tag === 'c') {
          type = attributes.t ?? ''
          value = ''
        }
        takes = tag === 'v' || tag === 't' || tag === 'is' || tag === 'r'
      },
      close: (tag) => {
        if (tag === 'c') {
          const said = type === 's' ? (shared[Number(value)] ?? '') : value
          if (said) found += `${said} `
        }
        if (tag === 'row') found += '\n'
        if (tag === 'v' || tag === 't') takes = false
        if (found.length > mostText) throw new Unreadable('too_large')
      },
      text: (text) => {
        if (takes) value += text
      },
    })
  }
  return found
}
