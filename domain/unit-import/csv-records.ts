/** The reason a cell cannot be read, such as a formula without a value. */
export type CellFault = { rule: 'formula' | 'cell_error' | 'date'; message: string }

/**
 * One record: the line it starts on (from 1) and its cells; `brokenQuotes` when its quotes do not close. Unreadable workbook cells are empty, with
 * the reason in `faults` by column (from 0).
 */
export type CsvRecord = {
  line: number
  cells: string[]
  brokenQuotes: boolean
  faults?: ReadonlyMap<number, CellFault>
}

/** A quoted cell longer than this never closes: a forgotten quote, not a text. */
const LONGEST_CELL = 4000
/** Beyond this length without a newline the file is not a table: the text is emitted in pieces instead of being buffered. */
const LONGEST_LINE = 100_000

type Reading = { cells: string[]; end: number; newlines: number } | 'more' | 'broken'

/** Reads the quoted cell that opens at `start`: its text and the position after the closing quote. */
function readQuotedCell(
  text: string,
  start: number,
  isLast: boolean,
): { value: string; end: number } | 'more' | 'broken' {
  let value = ''
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0 || quote - start > LONGEST_CELL) {
      return isLast || text.length - start > LONGEST_CELL ? 'broken' : 'more'
    }
    if (quote + 1 === text.length && !isLast) return 'more'
    value += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    from = quote + 2
  }
}

/** Reads a record that contains quotes, from `start` to after its newline. */
function readQuotedRecord(text: string, start: number, delimiter: string, isLast: boolean): Reading {
  const cells: string[] = []
  let newlines = 1
  let position = start
  for (;;) {
    if (text[position] === '"') {
      const cell = readQuotedCell(text, position, isLast)
      if (typeof cell === 'string') return cell
      cells.push(cell.value)
      newlines += cell.value.split('\n').length - 1
      position = cell.end
    } else {
      const newline = text.indexOf('\n', position)
      const next = text.indexOf(delimiter, position)
      const lineEnd = newline < 0 ? text.length : newline
      const end = next < 0 ? lineEnd : Math.min(next, lineEnd)
      if (end === text.length && !isLast) return 'more'
      cells.push(text.slice(position, end))
      position = end
    }
    if (position >= text.length) return isLast ? { cells, end: position, newlines } : 'more'
    if (text[position] === '\n') return { cells, end: position + 1, newlines }
    if (text[position] !== delimiter) return 'broken'
    position += 1
  }
}

/**
 * Reads delimited text (RFC 4180: quoted cells, doubled quotes, newlines inside quotes; CRLF, LF or CR) that arrives in pieces, and buffers at most
 * one record. A record whose quotes do not close ends with its line, so one forgotten quote costs one record and the next line is read as usual.
 * Skips blank lines.
 */
export class CsvReader {
  #delimiter: string
  #rest = ''
  #line = 1

  constructor(delimiter: string) {
    this.#delimiter = delimiter
  }

  /** The records completed by this piece. */
  push(text: string): CsvRecord[] {
    const all = this.#rest + text
    // A carriage return at the end may be half of a CRLF.
    const whole = all.endsWith('\r') ? all.slice(0, -1) : all
    return this.#read(whole, all.slice(whole.length), false)
  }

  /** The record that the end of the file completes, if any. */
  end(): CsvRecord[] {
    return this.#read(this.#rest, '', true)
  }

  #read(raw: string, kept: string, isLast: boolean): CsvRecord[] {
    const text = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw
    const records: CsvRecord[] = []
    let start = 0
    while (start < text.length) {
      const newline = text.indexOf('\n', start)
      const lineEnd = newline < 0 ? text.length : newline
      if (newline < 0 && !isLast && lineEnd - start <= LONGEST_LINE) break
      const content = text.slice(start, lineEnd)
      const reading = content.includes('"')
        ? readQuotedRecord(text, start, this.#delimiter, isLast)
        : { cells: content.split(this.#delimiter), end: lineEnd + 1, newlines: 1 }
      if (reading === 'more') break
      const brokenQuotes = reading === 'broken'
      const record = brokenQuotes ? { cells: [content], end: lineEnd + 1, newlines: 1 } : reading
      if (record.cells.some((cell) => cell.trim() !== '')) {
        records.push({ line: this.#line, cells: record.cells, brokenQuotes })
      }
      this.#line += record.newlines
      start = record.end
    }
    this.#rest = text.slice(start) + kept
    return records
  }
}

/**
 * The delimiter that gives most of the first lines one same number of cells, titles included: semicolon, tab or comma. Names and amounts have commas of
 * their own, so that the most frequent mark is not it.
 */
export function detectDelimiter(text: string): string {
  const lines = text
    .slice(0, 8000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 60)
  const alike = (delimiter: string) => {
    const counts = new Map<number, number>()
    for (const line of lines) {
      const cells = line.split(delimiter).length
      if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1)
    }
    return Math.max(0, ...counts.values())
  }
  return [';', '\t', ','].reduce((best, candidate) => (alike(candidate) > alike(best) ? candidate : best))
}
