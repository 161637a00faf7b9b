import { formatDate, formatMonth } from '../calendar.ts'
import type { CsvValue } from '../csv-line.ts'
import type { Cents } from '../money.ts'
import { type DueSource, type DueState, dueSources, dueStates } from './unit-dues.ts'

/** An amount that waits of a unit, or waited, as the exported list has it. Months are 'YYYY-MM'. */
export type ExportedDue = {
  unit_label: string
  source: DueSource
  rubric: string
  description: string
  note: string
  cents: Cents
  state: DueState
  charged_from: string
  charged_in: string | null
  waive_reason: string | null
  created_on: string
  key: string
}

export const unitDueTitles = [
  'Unidade',
  'Origem',
  'Rubrica',
  'Descrição',
  'Observação',
  'Valor (R$)',
  'Situação',
  'A partir de',
  'Cobrado em',
  'Motivo da dispensa',
  'Lançado em',
] as const

export const unitDueCells = (row: ExportedDue): CsvValue[] => [
  row.unit_label,
  dueSources[row.source],
  row.rubric,
  row.description,
  row.note,
  row.cents / 100,
  dueStates[row.state],
  formatMonth(row.charged_from),
  row.charged_in && formatMonth(row.charged_in),
  row.waive_reason,
  formatDate(row.created_on),
]
