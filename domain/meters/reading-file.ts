import { columnsByTitle, type Titles } from '../sheets/columns.ts'
import { sheetDay } from '../sheets/days.ts'
import { parseReading } from './reading.ts'

/** What a file of readings brings, with the words people read. */
export const readingFields = {
  block: 'Bloco',
  unit: 'Unidade',
  serial: 'Medidor',
  value: 'Leitura',
  date: 'Data',
} as const
type ReadingField = keyof typeof readingFields
/** Which column of the file (from 0) brings each field. */
export type ReadingColumns = Partial<Record<ReadingField, number>>

const titles: Titles<ReadingField> = [
  // 'leitura anterior' and 'consumo' bring nothing, nor does what it costs.
  [/anterior|consumo|media|r\$|reais|tarifa|custo/, 'none'],
  [/medidor|hidrometro|serie|relogio/, 'serial'],
  [/leitura atual/, 'value'],
  [/leitura|atual/, 'value'],
  [/valor/, 'value'],
  [/^data|lido em|\bdia\b/, 'date'],
  [/bloco|torre|edificio|quadra/, 'block'],
  [/unidade|apto|apartamento|\bap\b|numero|casa|sala|loja/, 'unit'],
]

/** Guesses the columns from their titles. */
export function guessColumns(header: readonly string[]): ReadingColumns {
  return columnsByTitle(titles, header)
}

export type FileReading = {
  line: number
  /** As the file names the unit or the meter; at least one. Block and number together name a unit: '1' and '101' are not '11' and '01'. */
  block: string
  unit: string
  serial: string
  value: number
  date: string
}
export type FileFault = { line: number; message: string }

/** Reads the rows below the header as readings, each fault with its line. Skips a row without a reading: no one was there. */
export function readRows(
  rows: readonly { line: number; cells: readonly string[] }[],
  columns: ReadingColumns,
  usualDate: string,
): { readings: FileReading[]; faults: FileFault[]; empty: number } {
  const readings: FileReading[] = []
  const faults: FileFault[] = []
  let empty = 0
  for (const { line, cells } of rows) {
    const cell = (field: ReadingField) => (cells[columns[field] ?? -1] ?? '').trim()
    const [block, number, serial] = [cell('block'), cell('unit'), cell('serial')]
    if (cell('value') === '') {
      empty += 1
      continue
    }
    const value = parseReading(cell('value'))
    const date = cell('date') === '' ? usualDate : sheetDay(cell('date'))
    if (number === '' && serial === '')
      faults.push({ line, message: 'A linha não diz a unidade nem o medidor.' })
    else if (value === null) faults.push({ line, message: `“${cell('value')}” não é uma leitura.` })
    else if (date === null) faults.push({ line, message: `“${cell('date')}” não é uma data.` })
    else readings.push({ line, block, unit: number, serial, value, date })
  }
  return { readings, faults, empty }
}
