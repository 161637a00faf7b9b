import type { UnitField } from '../../../../domain/unit-import/columns.ts'
import type { FileFault, RowResult } from '../../../../domain/unit-import/unit-import.ts'
import type { IntakeIssue } from '../../../../domain/unit-intake.ts'

/** Which column of the file, from 0, brings each field. */
export type Mapping = Partial<Record<UnitField, number>>

/** The answer of `import-units` to a dry run. */
export type ImportPreview = {
  encoding: 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'
  delimiter: string
  header: string[]
  mapping: Mapping
  /** Fields without a column, by title. */
  missing: string[]
  /** First rows as written. */
  sample: string[][]
  /** First rows as understood. */
  rows: RowResult[]
  issues: IntakeIssue[]
  counts: { rows: number; accepted: number; refused: number }
  faults: FileFault[]
  shares: { exact: boolean; message: string | null }
  /** To be acknowledged before importing; null when the fractions total 1. */
  share_notice: string | null
  plan: { plan: string; limit: number; used: number; allowed: boolean }
}
