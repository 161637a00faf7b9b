import type { ColumnMapping } from '../../../domain/unit-import/columns.ts'
import { decodeText, type TextEncoding } from '../../../domain/unit-import/decode-text.ts'
import { inspectUnitFile } from '../../../domain/unit-import/inspect-file.ts'
import { type ImportReport, type RowResult, UnitImport } from '../../../domain/unit-import/unit-import.ts'
import { type IntakeIssue, intakeIssues } from '../../../domain/unit-intake.ts'
import type { Sql } from '../_shared/database.ts'
import { loadUnitIdentities } from '../_shared/existing-units.ts'

const PIECE = 262_144
const FIRST_ROWS = 20
const MOST_ISSUES = 200

export type FileReading = {
  encoding: TextEncoding
  layout: ReturnType<typeof inspectUnitFile>
  report: ImportReport
  /** Sound rows of units that are not registered yet. */
  added: number
  rows: RowResult[]
  issues: IntakeIssue[]
}

/** Reads a whole file, keeping its first rows and issues; other requests get their turn between the pieces. */
export async function readFile(
  sql: Sql,
  condominiumId: string,
  bytes: Uint8Array,
  mapping: ColumnMapping | null,
): Promise<FileReading> {
  const { text, encoding } = decodeText(bytes)
  const found = inspectUnitFile(text.slice(0, PIECE))
  const layout = { ...found, mapping: mapping ?? found.mapping }
  const existing = await loadUnitIdentities(sql, condominiumId)
  const reading = new UnitImport(layout)
  const kept: Pick<FileReading, 'added' | 'rows' | 'issues'> = { added: 0, rows: [], issues: [] }
  const keep = (results: RowResult[]) => {
    for (const result of results) {
      const issues = intakeIssues(result, existing)
      if (issues.length === 0) kept.added += 1
      if (kept.rows.length < FIRST_ROWS) kept.rows.push(result)
      if (kept.issues.length < MOST_ISSUES) kept.issues.push(...issues)
    }
  }
  for (let start = 0; start < text.length; start += PIECE) {
    keep(reading.push(text.slice(start, start + PIECE)))
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  const { results, report } = reading.end()
  keep(results)
  return { encoding, layout, report, ...kept }
}
