import { AppError } from '../../../domain/errors.ts'
import { waitInput } from '../../../domain/reservations/input.ts'
import { command } from '../_shared/command.ts'
import { demandRules, demandUnit, priceOf } from '../_shared/reservations/booking.ts'
import { demand, heldArea } from '../_shared/reservations/held.ts'

/** Puts a unit on the waiting list for a time that is taken: { id }, of a place that it has already too. Throws `reservation_wait_free`. */
export default command('join-area-wait', {
  input: waitInput,
  condominium: ({ condominium_id }) => condominium_id,
  async run(context, { condominium_id: _, ...asked }) {
    const { sql, condominiumId, userId, audit } = context
    const area = await heldArea(context, asked.area_id)
    await demandUnit(context, asked)
    demandRules(context, area, asked)
    const [taken] = await sql`
      select from public.reservations r, public.common_areas a
      where r.condominium_id = ${condominiumId} and r.area_id = ${asked.area_id} and r.state in ('offered', 'pending', 'approved')
        and a.condominium_id = r.condominium_id and a.id = r.area_id
        and r.busy && tstzrange(${asked.starts_at}::timestamptz - make_interval(mins => a.buffer_before),
          ${asked.ends_at}::timestamptz + make_interval(mins => a.buffer_after)) limit 1`
    demand(taken !== undefined, 'reservation_wait_free')
    const [made] = await sql<{ id: string }[]>`
      insert into public.reservation_waits ${sql({ ...asked, ...priceOf(area, asked), condominium_id: condominiumId, user_id: userId! })}
      on conflict do nothing returning id`
    if (made) {
      audit({
        entity: 'reservation_waits',
        entityId: made.id,
        after: { area: area.name, unit_id: asked.unit_id, starts_at: asked.starts_at },
      })
      return made
    }
    const [before] = await sql<{ id: string }[]>`
      select id from public.reservation_waits where condominium_id = ${condominiumId} and area_id = ${asked.area_id}
        and unit_id = ${asked.unit_id} and starts_at = ${asked.starts_at} and state in ('waiting', 'offered')`
    if (!before) throw new AppError('reservation_wait_over')
    return before
  },
})
