import type { Fragment } from 'postgres'
import { z } from 'zod'
import { text } from '../../../../domain/fields/text.ts'
import type { Sql } from '../database.ts'
import { narrowedBy } from '../export/list-export.ts'

/** Filters common to each list of the desk: days, both included, and the typed text. */
const narrowed = {
  from: z.iso.date('Informe o dia.').optional(),
  until: z.iso.date('Informe o dia.').optional(),
  typed: text(100).optional(),
}

/** The body of an export of the desk, with the filters of its list's own. */
export const listOfDesk = <Shape extends z.ZodRawShape>(own: Shape) => narrowedBy({ ...narrowed, ...own })

/** For lists that can be limited to one unit. */
export const ofUnit = { unit_id: z.uuid('Unidade inválida.').optional() }

type Days = { from?: string | undefined; until?: string | undefined }

/** An instant on one of the days, by the building's clock. */
export const within = (sql: Sql, at: Fragment, condominiumId: string, { from, until }: Days) => sql`
  (${from ?? null}::date is null or ${at} >= ${from ?? null}::date::timestamp at time zone (select private.zone_of(${condominiumId})))
  and (${until ?? null}::date is null or ${at} < (${until ?? null}::date + 1)::timestamp at time zone (select private.zone_of(${condominiumId})))`

/** For a list with the newest first: rows older than the last row, whose key is its instant and its id. */
export const before = (sql: Sql, place: Fragment, after: string | null) => sql`
  (${after}::text is null or ${place} < (split_part(${after ?? ''}, ' ', 1)::timestamptz, private.to_uuid(split_part(${after ?? ''}, ' ', 2))))`
