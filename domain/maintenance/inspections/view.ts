import type { InspectionKind } from './kinds.ts'
import type { Council, InspectionResult, InspectionState } from './words.ts'

/** A row of public.inspections_overview. */
export type InspectionRow = {
  id: string
  kind: InspectionKind
  name: string
  every_months: number | null
  rule: string
  not_applicable_reason: string | null
  record_id: string | null
  done_on: string | null
  result: InspectionResult | null
  findings: string | null
  supplier: string | null
  professional: string | null
  council: Council | null
  registry: string | null
  valid_until: string | null
  state: InspectionState
  /** Its open maintenance order. */
  order: { id: string; code: string } | null
}

export type InspectionsOverview = { today: string; rows: InspectionRow[] }

type KeptFile = { id: string; path: string; name: string; type: string | null; size: number; at: string }

export type InspectionRecord = {
  id: string
  done_on: string
  valid_until: string | null
  result: InspectionResult
  findings: string
  supplier_id: string | null
  supplier: string | null
  professional: string
  council: Council | null
  registry: string
  responsibility_number: string
  by: string | null
  created_at: string
  removed_at: string | null
  files: KeptFile[]
}

/** What public.inspection_view answers. */
export type InspectionView = InspectionRow & { today: string; records: InspectionRecord[] }
