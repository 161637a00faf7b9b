import type { UnitField } from '../../../../../domain/unit-import/columns.ts'
import type { FileFault } from '../../../../../domain/unit-import/unit-import.ts'

/** Which column of the file, from 0, brings each field. */
export type Mapping = Partial<Record<UnitField, number>>

/** Owners' cells that seem to name several people: all of them, those that come in so, and the first of them. */
export type SeveralOwners = {
  count: number
  split: number
  rows: { line: number; unit: string; cell: string; names: string[]; split: boolean }[]
}

/** The answer of `preview-import`. */
export type ImportPreview = {
  file_name: string
  /** 'texto em UTF-8, colunas separadas por vírgula' */
  format: string
  /** Names of a workbook's sheets; none for text. */
  sheets: string[]
  /** Which of them was read, from 0. */
  sheet: number
  header: string[]
  mapping: Mapping
  /** Fields without a column, by title. */
  missing: string[]
  /** First rows as written. */
  sample: string[][]
  counts: { rows: number; accepted: number; refused: number }
  faults: FileFault[]
  shares: { exact: boolean; message: string | null }
  /** To be acknowledged before importing; null when the fractions total 1. */
  share_notice: string | null
  several_owners: SeveralOwners | null
  plan: { plan: string; limit: number; used: number; allowed: boolean }
}
