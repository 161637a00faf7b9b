import { attributeOf, XmlScanner } from './xml-scanner.ts'
import { unreadable, type Zip } from './zip.ts'

/** Bytes, inflated. */
const SMALL_PART = 4 * 1024 * 1024
const SHARED_TEXT = 64 * 1024 * 1024
const MOST_STRINGS = 1_500_000

export type Sheet = { name: string; path: string }

async function scan(zip: Zip, name: string, most: number, handlers: Handlers): Promise<void> {
  const scanner = new XmlScanner({ open: () => {}, close: () => {}, text: () => {}, ...handlers })
  for await (const text of zip.text(name, most)) scanner.push(text)
}
type Handlers = Partial<ConstructorParameters<typeof XmlScanner>[0]>

/** The sheets of a workbook in their order. */
export async function readSheets(zip: Zip): Promise<Sheet[]> {
  const targets = new Map<string, string>()
  await scan(zip, 'xl/_rels/workbook.xml.rels', SMALL_PART, {
    open(name, attributes) {
      if (name !== 'Relationship') return
      targets.set(attributeOf(attributes, 'Id') ?? '', attributeOf(attributes, 'Target') ?? '')
    },
  })
  const sheets: Sheet[] = []
  await scan(zip, 'xl/workbook.xml', SMALL_PART, {
    open(name, attributes) {
      if (name !== 'sheet') return
      const target = targets.get(attributeOf(attributes, 'id') ?? '')
      if (!target) return
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
      if (zip.entries.has(path)) sheets.push({ name: attributeOf(attributes, 'name') ?? '', path })
    },
  })
  return sheets
}

/** Reads the texts that cells refer to by number. Refuses a table of them too large for memory: CSV has none. */
export async function readSharedStrings(zip: Zip): Promise<string[]> {
  const name = 'xl/sharedStrings.xml'
  if (!zip.entries.has(name)) return []
  const strings: string[] = []
  let [text, isText, reading] = ['', false, 0]
  await scan(zip, name, SHARED_TEXT, {
    open(tag) {
      if (tag === 'si') text = ''
      if (tag === 'rPh') reading += 1
      isText = tag === 't' && reading === 0
    },
    close(tag) {
      if (tag === 'rPh') reading -= 1
      isText = false
      if (tag !== 'si') return
      if (strings.length >= MOST_STRINGS)
        throw unreadable('A planilha tem textos demais para ser lida assim. Salve-a como CSV.')
      strings.push(unescapeText(text))
    },
    text(letters) {
      if (isText && text.length < 40_000) text += letters
    },
  })
  return strings
}

/** Replaces escapes: '_x000D_' in a spreadsheet's text represents a character that XML cannot hold. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

const builtInDates = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

/** Which cell styles show a number as a date or a time. */
export async function readDateStyles(zip: Zip): Promise<ReadonlySet<number>> {
  const styles = new Set<number>()
  if (!zip.entries.has('xl/styles.xml')) return styles
  const formats = new Map<number, boolean>()
  let [isCells, index] = [false, 0]
  await scan(zip, 'xl/styles.xml', SMALL_PART, {
    open(name, attributes) {
      if (name === 'cellXfs') isCells = true
      if (name === 'numFmt') {
        const bare = (attributeOf(attributes, 'formatCode') ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
        formats.set(Number(attributeOf(attributes, 'numFmtId')), /[ymdhs]/i.test(bare))
      }
      if (name !== 'xf' || !isCells) return
      const id = Number(attributeOf(attributes, 'numFmtId') ?? 0)
      if (formats.get(id) ?? builtInDates(id)) styles.add(index)
      index += 1
    },
    close(name) {
      if (name === 'cellXfs') isCells = false
    },
  })
  return styles
}
