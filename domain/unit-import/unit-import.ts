import { compare, one } from '../rational.ts'
import { parseShare, ShareColumn, type ShareScale, sharesMessage } from '../shares.ts'
import { unitLimitMessage } from '../units/generate-units.ts'
import { type ColumnMapping, missingFields, unitFields } from './columns.ts'
import { CsvReader, type CsvRecord } from './csv-records.ts'
import { inspectUnitFile, type UnitFileLayout } from './inspect-file.ts'
import { type CellError, cellError, readUnitRow, type UnitRow } from './unit-row.ts'

export type RowResult =
  | { line: number; ok: true; row: UnitRow }
  | { line: number; ok: false; errors: CellError[] }

/** A fault of the file as a whole. One that does not block must be acknowledged. */
export type FileFault = {
  rule: 'empty' | 'columns' | 'limit' | 'too_many' | 'share_total' | 'share_missing' | 'share_precision'
  blocking: boolean
  message: string
}

export type ImportReport = {
  rows: number
  accepted: number
  rejected: number
  /** How written fractions become whole shares (`toShare`), and their sum in words; null without fractions. */
  shares: { scale: ShareScale; exact: boolean; message: string } | null
  faults: FileFault[]
}

const PIECE = 65_536

/** No condominium has more rows than this: the specification goes up to 999,999 units. */
const mostRows = 1_000_000

/**
 * Reads the records of a units file one by one and stores none of them: take the results, and end with the report. The database checks whether two
 * rows name the same unit, since it can hold them all. `limit` is how many more units the condominium may receive.
 */
export class UnitImport {
  #layout: Pick<UnitFileLayout, 'headerLine' | 'mapping'>
  #limit: number
  #most: number
  #columns = 0
  #shares = new ShareColumn()
  #rows = 0
  #accepted = 0
  #unshared = { count: 0, line: 0 }
  #block = ''

  constructor(
    layout: Pick<UnitFileLayout, 'headerLine' | 'mapping'>,
    limit = Number.POSITIVE_INFINITY,
    most = mostRows,
  ) {
    this.#most = most
    this.#layout = layout
    this.#limit = limit
  }

  /** There are more rows than anybody may bring: reading on is of no use. */
  get isTooLong(): boolean {
    return this.#rows > this.#most
  }

  /** How many rows were read. */
  get rows(): number {
    return this.#rows
  }

  take(records: readonly CsvRecord[]): RowResult[] {
    const results: RowResult[] = []
    for (const record of records) {
      if (this.isTooLong) break
      this.#columns ||= record.line >= this.#layout.headerLine ? record.cells.length : 0
      if (record.line > this.#layout.headerLine && missingFields(this.#layout.mapping).length === 0) {
        results.push(this.#check(record))
      }
    }
    return results
  }

  end(): ImportReport {
    const shares = this.#shares.scale()
    const report: ImportReport = {
      rows: this.#rows,
      accepted: this.#accepted,
      rejected: this.#rows - this.#accepted,
      shares: shares && {
        scale: shares.scale,
        exact: compare(shares.sum, one) === 0,
        message: sharesMessage(shares.sum),
      },
      faults: [],
    }
    report.faults = this.#faults(report)
    return report
  }

  #check(record: CsvRecord): RowResult {
    const { line, cells, brokenQuotes } = record
    const { mapping } = this.#layout
    this.#rows += 1
    if (brokenQuotes) {
      const message = 'As aspas abertas nesta linha não se fecham: apague-as ou feche-as.'
      return { line, ok: false, errors: [cellError(null, 'quotes', message)] }
    }
    if (isTotal(record, mapping)) {
      const message = 'Parece a linha de totais, e não uma unidade.'
      return { line, ok: false, errors: [cellError(null, 'total', message)] }
    }
    const { row, errors } = readUnitRow(this.#withBlock(record), {
      ...mapping,
      block: mapping.block ?? mapping.block_group,
    })
    if (cells.length > this.#columns && cells.slice(this.#columns).some((cell) => cell.trim() !== '')) {
      const message = `A linha tem ${cells.length} colunas e o cabeçalho ${this.#columns}: confira separadores e aspas.`
      errors.push(cellError(null, 'cells', message))
    }
    errors.push(...this.#gatherShare(row))
    if (row.share === null && !errors.some(({ field }) => field === 'share')) this.#countUnshared(line)
    if (errors.length > 0) return { line, ok: false, errors }
    this.#accepted += 1
    return { line, ok: true, row }
  }

  /** Fills in the block from the rows above, for files that write each block once. */
  #withBlock(record: CsvRecord): CsvRecord {
    const column = this.#layout.mapping.block_group
    if (column === undefined || this.#layout.mapping.block !== undefined) return record
    const written = record.cells[column] ?? ''
    if (written.trim() === '') return { ...record, cells: withCell(record.cells, column, this.#block) }
    this.#block = written
    return record
  }

  #gatherShare(row: UnitRow): CellError[] {
    const share = row.share === null ? null : parseShare(row.share)
    if (row.share === null || share === null) return []
    if (this.#shares.add(share)) return []
    const usual = { number: 'número (0,010417)', percent: 'percentual (1,0417%)', ratio: 'divisão (1/96)' }
    const notation = this.#shares.notation ?? 'number'
    const message = `A coluna de frações usa ${usual[notation]}: escreva esta da mesma forma.`
    return [cellError('share', 'share_notation', message, row.share)]
  }

  #countUnshared(line: number): void {
    if (this.#unshared.count === 0) this.#unshared.line = line
    this.#unshared.count += 1
  }

  #faults(report: ImportReport): FileFault[] {
    const missing = missingFields(this.#layout.mapping)
    if (missing.length > 0) {
      const names = missing.map((field) => unitFields[field]).join(', ')
      return [{ rule: 'columns', blocking: true, message: `Falta indicar a coluna: ${names}.` }]
    }
    if (this.#rows === 0)
      return [{ rule: 'empty', blocking: true, message: 'O arquivo não tem nenhuma unidade.' }]
    const faults: FileFault[] = []
    if (this.isTooLong) {
      const message = 'O arquivo tem mais de um milhão de linhas: divida-o por blocos.'
      faults.push({ rule: 'too_many', blocking: true, message })
    }
    if (this.#rows > this.#limit) {
      faults.push({ rule: 'limit', blocking: true, message: unitLimitMessage(this.#rows, this.#limit) })
    }
    return [...faults, ...this.#shareFaults(report)]
  }

  #shareFaults({ shares }: ImportReport): FileFault[] {
    if (this.#shares.notation === null) return []
    const { count, line } = this.#unshared
    const faults: FileFault[] = []
    if (count > 0) {
      const units = count === 1 ? 'Uma linha está' : `${count} linhas estão`
      const message = `${units} sem fração (a primeira é a ${line}).`
      faults.push({ rule: 'share_missing', blocking: false, message })
    }
    if (!shares) {
      const message = 'As frações somam zero ou têm casas decimais demais: use até 15.'
      faults.push({ rule: 'share_precision', blocking: true, message })
    } else if (!shares.exact) {
      faults.push({ rule: 'share_total', blocking: false, message: shares.message })
    }
    return faults
  }
}

const sumTitle = /^(((sub)?total|totais)(\s+(geral|d[aeo]s?\s.*))?|soma)\s*:?$/i

/** Detects a total line below a table: 'Total;96;;1,000000'. A unit has its number under its own title, or a person's name. */
function isTotal({ cells }: CsvRecord, { owner_name, number }: ColumnMapping): boolean {
  const first = cells.findIndex((cell) => cell.trim() !== '')
  if (first < 0 || !sumTitle.test(cells[first]?.trim() ?? '')) return false
  return first === number || (cells[owner_name ?? -1] ?? '').trim() === ''
}

function withCell(cells: readonly string[], column: number, text: string): string[] {
  const filled = [...cells]
  filled[column] = text
  return filled
}

/**
 * Yields the results of a whole text file, row by row, and returns the report. Takes its text, or its pieces, in constant memory. Detects the layout
 * from the first piece unless given.
 */
export function* readRows(
  text: string | Iterable<string>,
  options: { layout?: UnitFileLayout; limit?: number } = {},
): Generator<RowResult, ImportReport> {
  let parts = options.layout && partsOf(options.layout, options.limit)
  for (const piece of typeof text === 'string' ? pieces(text) : text) {
    parts ??= partsOf(inspectUnitFile(piece), options.limit)
    yield* parts.reading.take(parts.records.push(piece))
  }
  parts ??= partsOf(inspectUnitFile(''), options.limit)
  yield* parts.reading.take(parts.records.end())
  return parts.reading.end()
}

const partsOf = (layout: UnitFileLayout, limit?: number) => ({
  records: new CsvReader(layout.delimiter),
  reading: new UnitImport(layout, limit),
})

function* pieces(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += PIECE) yield text.slice(start, start + PIECE)
}

/** 'Linha 5, E-mail do proprietário: E-mail inválido: confira o endereço.' */
export const describeError = (line: number, { column, message }: CellError): string =>
  `Linha ${line}, ${column}: ${message}`
