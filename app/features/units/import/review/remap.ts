import type { UnitField } from '../../../../../domain/unit-import/columns.ts'
import type { Mapping } from './import-preview-type.ts'

/** Returns the mapping after a column is assigned to a field, or to none: a field has at most one column. */
export function remap(mapping: Mapping, column: number, field: UnitField | null): Mapping {
  const kept = Object.entries(mapping).filter(([name, at]) => at !== column && name !== field)
  return { ...Object.fromEntries(kept), ...(field && { [field]: column }) }
}
