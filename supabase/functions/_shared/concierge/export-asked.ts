import { z } from 'zod'
import { text } from '../../../../domain/fields/text.ts'
import { dayAndTime } from '../../../../domain/time-zones/moments.ts'
import { listAsked } from '../export/list-export.ts'

/** What each list of the desk is narrowed by: days in Brasília, both included, and what was typed. */
const narrowed = {
  from: z.iso.date('Informe o dia.').optional(),
  until: z.iso.date('Informe o dia.').optional(),
  typed: text(100).optional(),
}

/** The body of an export of the desk, with the filters of its list's own. */
export const listOfDesk = <Shape extends z.ZodRawShape>(own: Shape) =>
  z.object({ ...listAsked, filters: z.object({ ...narrowed, ...own }).default({} as never) })

/** Of the lists that one unit may be asked of. */
export const ofUnit = { unit_id: z.uuid('Unidade inválida.').optional() }

/** Day and hour by the building's clock, '23/11/2026 08:15'. */
export const momentOf = (at: Date | null, zone: string): string =>
  at ? dayAndTime(at, zone).replace(',', '') : ''
