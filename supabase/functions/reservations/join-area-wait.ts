import type { z } from 'zod'
import { waitInput } from '../../../domain/reservations/input.ts'
import { type Context, command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { holds, priceOf, requireRules, requireUnit } from '../_shared/reservations/booking.ts'
import { lockArea, managesFor } from '../_shared/reservations/locks.ts'

type Asked = Omit<z.output<typeof waitInput>, 'condominium_id'>

/** Places in line of one unit, over all spaces. */
const MOST_PLACES = 10

/**
 * Puts a unit on the waiting list for a time that another has taken: { id }, of a place that it has already too. Throws `reservation_wait_free`,
 * `reservation_wait_own`, `reservation_wait_overlaps`, `reservation_waits_full`.
 */
export default command('join-area-wait', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'reservations',
  auditedAs: 'Entrou em uma lista de espera',
  changes: 'own',
  ownCase: 'own say',
  input: waitInput,
  async run(context, { condominium_id: _, ...asked }) {
    const { sql, condominiumId, userId, audit } = context
    const area = await lockArea(context, asked.area_id)
    await requireUnit(context, asked)
    requireRules(context, area, asked, await managesFor(context, asked.unit_id))
    const [taken] = await sql`
      select from public.reservations r, public.common_areas a
      where r.condominium_id = ${condominiumId} and r.area_id = ${asked.area_id} and r.state in ('offered', 'pending', 'approved')
        and a.condominium_id = r.condominium_id and a.id = r.area_id
        and r.busy && tstzrange(${asked.starts_at}::timestamptz - make_interval(mins => a.buffer_before),
          ${asked.ends_at}::timestamptz + make_interval(mins => a.buffer_after)) limit 1`
    refuseUnless(taken !== undefined, 'reservation_wait_free')
    const before = await placeAt(context, asked)
    if (before) return before
    refuseUnless(!(await holds(context, asked)), 'reservation_wait_own')
    await requireRoom(context, asked.unit_id)
    const [made] = await sql<{ id: string }[]>`
      insert into public.reservation_waits ${sql({ ...asked, ...priceOf(area, asked, context.zone), condominium_id: condominiumId, user_id: userId! })}
      returning id`
    audit({
      entity: 'reservation_waits',
      entityId: made!.id,
      after: { area: area.name, unit_id: asked.unit_id, starts_at: asked.starts_at },
    })
    return made
  },
})

/** The unit's place for a time that begins then, if it has one. */
async function placeAt({ sql, condominiumId }: Context, asked: Asked): Promise<{ id: string } | undefined> {
  const [place] = await sql<{ id: string }[]>`
    select id from public.reservation_waits where condominium_id = ${condominiumId} and area_id = ${asked.area_id}
      and unit_id = ${asked.unit_id} and starts_at = ${asked.starts_at} and state in ('waiting', 'offered')`
  return place
}

/** Counts the unit's places one joining at a time, as its bookings are counted. Throws `reservation_waits_full`. */
async function requireRoom({ sql, condominiumId, now }: Context, unitId: string): Promise<void> {
  await sql`
    insert into private.reservation_turns values (${condominiumId}, ${unitId})
    on conflict (condominium_id, unit_id) do update set unit_id = excluded.unit_id`
  const [places] = await sql<{ count: number }[]>`
    select count(*)::integer as count from public.reservation_waits
    where condominium_id = ${condominiumId} and unit_id = ${unitId} and state in ('waiting', 'offered') and starts_at > ${now}`
  refuseUnless(places!.count < MOST_PLACES, 'reservation_waits_full')
}
