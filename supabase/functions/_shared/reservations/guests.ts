import type { z } from 'zod'
import { AppError } from '../../../../domain/errors.ts'
import type { guestsInput } from '../../../../domain/reservations/guests/input.ts'
import { peopleOf } from '../../../../domain/reservations/guests/lines.ts'
import type { Context } from '../command.ts'
import type { LockedReservation } from './locks.ts'

type Told = z.infer<typeof guestsInput>['guests']
type Listed = { id: string; name: string; plate: string | null; companions_max: number; came_at: Date | null }

/** Administrators other than the síndico do not learn who comes to a unit under protection. Throws `not_found`. */
export async function requireGuestsSeen(
  { sql }: Pick<Context, 'sql'>,
  { unit_id }: Pick<LockedReservation, 'unit_id'>,
) {
  const [hidden] = await sql`select from private.units_hidden_from_me() h where h = ${unit_id}`
  if (hidden) throw new AppError('not_found')
}

/**
 * Returns a booking's guest list after the given changes. Guests who have arrived stay unchanged; an id that the list does not have is a new guest's,
 * but one of another list is refused. Throws `not_found`, `guests_too_many`.
 */
export async function listOf(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  reservationId: string,
  told: Told,
  most: number,
) {
  const listed = await sql<Listed[]>`
    select id, name, plate, companions_max, came_at from private.reservation_guest_list(${condominiumId}, ${reservationId})`
  const known = new Map(listed.map((one) => [one.id, one]))
  const strangers = told.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  const taken = await sql<{ id: string; is_ours: boolean }[]>`
    select a.id, p.reservation_id is not distinct from ${reservationId} as is_ours
    from public.visit_authorizations a
    left join public.visit_parties p on p.condominium_id = a.condominium_id and p.id = a.party_id
    where a.condominium_id = ${condominiumId} and a.id = any (${strangers})`
  if (taken.some(({ is_ours }) => !is_ours)) throw new AppError('not_found')
  // A guest who was removed and is listed again returns as a new guest: the old pass no longer opens.
  const gone = new Set(taken.map(({ id }) => id))
  const came = listed.filter(({ came_at }) => came_at !== null)
  const arrived = new Set(came.map(({ id }) => id))
  const guests = [
    ...came.map(({ came_at: _, ...one }) => one),
    ...told
      .filter(({ id }) => !arrived.has(id))
      .map(({ id, document, ...one }) => ({
        ...one,
        ...(known.has(id) ? { id } : gone.has(id) ? {} : { new_id: id }),
        document_hint: document && document.length >= 5 ? document.slice(-3) : null,
      })),
  ]
  const people = peopleOf(guests)
  if (people > most) throw new AppError('guests_too_many', { details: { people, most } })
  return {
    guests,
    people,
    fresh: guests.length - listed.filter(({ id }) => told.some((one) => one.id === id)).length,
  }
}
