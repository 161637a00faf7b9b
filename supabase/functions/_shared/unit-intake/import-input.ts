import { z } from 'zod'
import { type UnitField, unitFields } from '../../../../domain/unit-import/columns.ts'

const column = z.int().min(0).max(999)
const fields = Object.keys(unitFields) as [UnitField, ...UnitField[]]

/** Which column (from 0) brings each field, as a person corrected it; left out: as the titles suggest. */
export const mappingInput = z.partialRecord(z.enum(fields), column).nullish()

/** Which sheet of a workbook, from 0. */
export const sheetInput = z.int().min(0).max(999)
