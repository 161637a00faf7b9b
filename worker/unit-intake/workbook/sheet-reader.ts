import type { CellFault, CsvRecord } from '../../../domain/unit-import/csv-records.ts'
import { unescapeText } from './parts.ts'
import { attributeOf, XmlScanner } from './xml-scanner.ts'

/** Columns beyond this are not read: no field can be mapped to them. */
const MOST_COLUMNS = 1000
/** A cell's text is cut here, far above what any field takes. */
const LONGEST_CELL = 40_000

type Row = { line: number; cells: string[]; faults: Map<number, CellFault> }

type Cell = {
  column: number
  name: string
  type: string
  style: number
  value: string
  hasValue: boolean
  hasFormula: boolean
}

/** 'AB12' is column 27, from 0; -1 when it is no reference. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? ''
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/**
 * Reads the rows of a worksheet that arrives in pieces. Of a formula the value that was stored with it is taken; nothing is ever
 * computed, and a formula without a value is a fault that names its cell.
 */
export class SheetReader {
  #strings: readonly string[]
  #dates: ReadonlySet<number>
  #scanner: XmlScanner
  #records: CsvRecord[] = []
  #row: Row | null = null
  #cell: Cell | null = null
  #line = 0
  #column = 0
  #takes: 'value' | 'inline' | null = null
  #phonetic = 0

  constructor(strings: readonly string[], dates: ReadonlySet<number>) {
    this.#strings = strings
    this.#dates = dates
    this.#scanner = new XmlScanner({
      open: (name, attributes) => this.#open(name, attributes),
      close: (name) => this.#close(name),
      text: (text) => this.#text(text),
    })
  }

  /** The rows that this piece completes; empty ones give nothing. */
  push(text: string): CsvRecord[] {
    this.#scanner.push(text)
    return this.#records.splice(0)
  }

  #open(name: string, attributes: string): void {
    if (name === 'row') {
      this.#line = Number(attributeOf(attributes, 'r') ?? this.#line + 1)
      this.#row = { line: this.#line, cells: [], faults: new Map() }
      this.#column = 0
    } else if (name === 'c' && this.#row) {
      const reference = attributeOf(attributes, 'r')
      const column = reference === undefined ? this.#column : columnOf(reference)
      this.#column = column + 1
      this.#cell = {
        column,
        name: reference ?? `linha ${this.#line}`,
        type: attributeOf(attributes, 't') ?? 'n',
        style: Number(attributeOf(attributes, 's') ?? -1),
        value: '',
        hasValue: false,
        hasFormula: false,
      }
    } else if (this.#cell) this.#openPart(this.#cell, name)
  }

  #openPart(cell: Cell, name: string): void {
    if (name === 'f') cell.hasFormula = true
    if (name === 'rPh') this.#phonetic += 1
    if (name === 'v') this.#takes = 'value'
    else if (name === 't' && this.#phonetic === 0) this.#takes = 'inline'
    else this.#takes = null
    if (this.#takes) cell.hasValue = true
  }

  #text(text: string): void {
    if (this.#cell && this.#takes && this.#cell.value.length < LONGEST_CELL) this.#cell.value += text
  }

  #close(name: string): void {
    this.#takes = null
    if (name === 'rPh') this.#phonetic -= 1
    if (name === 'c' && this.#cell && this.#row) {
      if (this.#cell.column >= 0 && this.#cell.column < MOST_COLUMNS) this.#keep(this.#row, this.#cell)
      this.#cell = null
    }
    if (name === 'row' && this.#row) {
      const { line, cells, faults } = this.#row
      if (faults.size > 0 || cells.some((cell) => cell.trim() !== ''))
        this.#records.push({ line, cells, brokenQuotes: false, ...(faults.size > 0 && { faults }) })
      this.#row = null
    }
  }

  #keep(row: Row, cell: Cell): void {
    while (row.cells.length <= cell.column) row.cells.push('')
    const read = this.#read(cell)
    if (typeof read === 'string') row.cells[cell.column] = read
    else row.faults.set(cell.column, read)
  }

  #read({ name, type, style, value, hasValue, hasFormula }: Cell): string | CellFault {
    if (type === 'e')
      return {
        rule: 'cell_error',
        message: `A célula ${name} mostra um erro (${value}): corrija-a na planilha.`,
      }
    if (hasFormula && (!hasValue || (value === '' && type !== 'str'))) {
      const message = `A célula ${name} tem uma fórmula sem resultado: abra a planilha, salve-a e envie de novo.`
      return { rule: 'formula', message }
    }
    if (type === 's') return this.#strings[Number(value)] ?? ''
    if (type === 'inlineStr' || type === 'str' || type === 'd') return unescapeText(value)
    if (type === 'b') return value === '1' ? 'Sim' : 'Não'
    if (value !== '' && this.#dates.has(style)) {
      const message = `A planilha tomou a célula ${name} por uma data: formate a coluna como texto e digite de novo.`
      return { rule: 'date', message }
    }
    return asWritten(value)
  }
}

/** A number as spreadsheets show it: of the 17 digits that are stored, the 15 that mean something. */
function asWritten(value: string): string {
  if (!/[.eE]/.test(value)) return value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  const shown = Number(number.toPrecision(15))
  return Math.abs(shown) < 1e-6 || Math.abs(shown) >= 1e21
    ? shown.toFixed(20).replace(/\.?0+$/, '')
    : String(shown)
}
