import type { z } from 'zod'
import { AppError } from '../../../../domain/errors.ts'
import type { Context } from '../command.ts'
import type { visitFields } from './inputs.ts'
import { type Passable, signPasses } from './passes.ts'
import { requireUnit } from './units.ts'

type Fields = z.infer<z.ZodObject<typeof visitFields>>

/** Longest validity of one authorisation, in days. */
const mostDays = 400
const day = 86_400_000

/** Throws `visit_window_invalid`, `visit_window_past`. */
export function requireWindow(from: Date, until: Date, now: Date): void {
  if (until <= from || until.getTime() - from.getTime() > mostDays * day)
    throw new AppError('visit_window_invalid')
  if (until <= now) throw new AppError('visit_window_past')
}

/**
 * Returns the columns that a row stores from the input: only the last three characters of the document. Hours need both ends. By default, a visitor
 * with a single day is allowed one use, and one with weekdays and hours may come any number of times.
 */
export function columnsOf({ document, uses_max, ...fields }: Fields, now: Date) {
  requireWindow(fields.valid_from, fields.valid_until, now)
  if ((fields.from_time === null) !== (fields.until_time === null))
    throw new AppError('invalid_input', {
      fields: [{ path: 'until_time', message: 'Diga das que horas até que horas.' }],
    })
  const isOnce =
    !fields.weekdays && fields.valid_until.getTime() - fields.valid_from.getTime() <= 36 * 3_600_000
  return {
    ...fields,
    document_hint: document && document.length >= 5 ? document.slice(-3) : null,
    uses_max: uses_max === undefined ? (isOnce ? 1 : null) : uses_max,
  }
}

export type Authorization = Passable & { unit_id: string; revoked_at: Date | null; party_id: string | null }

/** One that the caller may touch: of their own unit, or any to the administration. Locks it. Throws `not_found`, `not_your_unit`. */
export async function requireAuthorization(
  context: Context,
  id: string,
  lock: 'update' | 'share' = 'update',
): Promise<Authorization> {
  const { sql, condominiumId } = context
  const [found] = await sql<Authorization[]>`
    select a.id, a.pass_id, a.name, a.valid_from, a.valid_until, a.weekdays, a.from_time, a.until_time, a.uses_max, a.unit_id, a.revoked_at,
      a.party_id, l.label as unit_label
    from public.visit_authorizations a
    join public.unit_list l on l.condominium_id = a.condominium_id and l.unit_id = a.unit_id
    where a.condominium_id = ${condominiumId} and a.id = ${id} ${lock === 'update' ? sql`for update of a` : sql``}`
  if (!found) throw new AppError('not_found')
  await requireUnit(context, found.unit_id)
  return found
}

/** Signs the pass of an authorisation in its current state, and returns it. */
export async function passAnswer({ sql, condominiumId }: Context, one: Authorization) {
  const [pass] = await signPasses(sql, condominiumId, [one])
  return { authorization_id: one.id, ...pass! }
}

/** Throws `visit_limit`. */
export async function requireRoom(
  { sql, condominiumId }: Context,
  unitId: string,
  more: number,
): Promise<void> {
  const [kept] = await sql<{ count: number }[]>`
    select count(*)::int as count from public.visit_authorizations
    where condominium_id = ${condominiumId} and unit_id = ${unitId} and revoked_at is null and valid_until > private.now()`
  if ((kept?.count ?? 0) + more > 500) throw new AppError('visit_limit')
}
