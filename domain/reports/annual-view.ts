import type { AnnualSectionName, SavedSection } from './annual-report.ts'
import type { ReportName } from './catalogue.ts'
import type { Period } from './period.ts'

/** A section of an annual report for its page. */
type ViewedSection = SavedSection & {
  title: string
  /** The text as its figures give it now. */
  drafted_now: string
  /** Whether the figures are others than when its writer last took them over. */
  has_changed: boolean
  /** The reports that it rests on. */
  reports: readonly { name: ReportName; title: string }[]
}

/** An annual report for its page. */
export type AnnualReportView = {
  id: string
  status: 'draft' | 'issued'
  /** Goes up with each saving; a save names the one that it read. */
  version: number
  period: Period
  /** The issued one whose mistake this one mends. */
  replaces: string | null
  /** The issued one that took its place. */
  replaced_by: string | null
  changed_at: string
  changed_by: string
  sections: readonly ViewedSection[]
  /** What the plan does not have. */
  left_out: readonly { name: AnnualSectionName; title: string }[]
  issued: {
    at: string
    by: string
    sha256: string
    document_id: string
    /** The item of the agenda to which it was annexed. */
    item: { id: string; title: string; assembly_id: string; assembly: string } | null
  } | null
}
