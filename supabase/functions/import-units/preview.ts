import { missingFields, unitFields } from '../../../domain/unit-import/columns.ts'
import { shareNotice, type UnitAllowance } from '../../../domain/unit-intake.ts'
import type { FileReading } from './reading.ts'

/** What a person sees before importing: how the file was understood, what would go in, and what stands in the way. */
export function previewOf(
  { encoding, layout, report, added, rows, issues }: FileReading,
  plan: UnitAllowance,
) {
  return {
    encoding,
    delimiter: layout.delimiter,
    header_line: layout.headerLine,
    header: layout.header,
    mapping: layout.mapping,
    missing: missingFields(layout.mapping).map((field) => unitFields[field]),
    sample: layout.sample,
    rows,
    issues,
    counts: { rows: report.rows, accepted: added, refused: report.rows - added },
    faults: report.faults,
    shares: { exact: report.shares?.exact ?? false, message: report.shares?.message ?? null },
    /** To be acknowledged before importing; null when the fractions total 1. */
    share_notice: shareNotice(report),
    plan: { ...plan, allowed: plan.used + added <= plan.limit },
  }
}
