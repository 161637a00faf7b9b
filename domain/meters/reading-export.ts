import { formatDate } from '../calendar.ts'
import type { CsvValue } from '../csv-line.ts'
import { type Measure, type Milli, measures } from './reading.ts'

/** A meter's month as the exported sheet has it. */
export type ExportedReading = {
  unit_label: string
  serial: string
  measure: Measure
  previous_value: Milli
  previous_on: string
  value: Milli | null
  read_on: string | null
  consumption: Milli | null
  is_estimated: boolean | null
  note: string | null
  key: string
}

export const readingTitles = [
  'Unidade',
  'Medidor',
  'Leitura anterior',
  'Leitura anterior em',
  'Leitura',
  'Data',
  'Consumo',
  'Medida',
  'Observação',
] as const

/** One line of the exported readings; the import reads the same titles. */
export const readingCells = (row: ExportedReading): CsvValue[] => [
  row.unit_label,
  row.serial,
  row.previous_value / 1000,
  formatDate(row.previous_on),
  row.value === null ? null : row.value / 1000,
  row.read_on && formatDate(row.read_on),
  row.consumption === null ? null : row.consumption / 1000,
  measures[row.measure],
  [row.is_estimated && 'Estimada', row.note].filter(Boolean).join('. ') || null,
]
