import { AppError } from '../../../domain/errors.ts'
import { enterDrawInput } from '../../../domain/reservations/draw-input.ts'
import { command } from '../_shared/command.ts'
import { manages, refuseUnless } from '../_shared/guards.ts'
import { requireUnit } from '../_shared/reservations/booking.ts'
import { lockDraw } from '../_shared/reservations/draws.ts'

/**
 * Enters a unit into a draw, once, with the number that its own browser made; debts are not checked. Repeating the call with the same number returns
 * the first answer. Throws `draw_not_open`, `draw_entered`, `reservation_not_yours`, `not_found`, and for a date the errors that refuse a booking.
 */
export default command('enter-draw', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'reservations',
  auditedAs: 'Entrou em um sorteio',
  section: 'draws',
  ownCase: 'own say',
  input: enterDrawInput,
  async run(context, { draw_id, unit_id, nonce }) {
    const { sql, condominiumId, userId, now, audit } = context
    const draw = await lockDraw(sql, condominiumId, draw_id)
    refuseUnless(draw.state === 'open' && draw.closes_at > now, 'draw_not_open')
    const [unit] = await sql<{ label: string; is_mine: boolean }[]>`
      select l.label, l.unit_id in (select private.my_units()) as is_mine
      from public.unit_list l join public.units u on u.condominium_id = l.condominium_id and u.id = l.unit_id
      where l.condominium_id = ${condominiumId} and l.unit_id = ${unit_id} and u.closed_on is null and l.kind not in ('garage', 'storage')`
    if (!unit) throw new AppError('not_found')
    refuseUnless(unit.is_mine || manages(context), 'reservation_not_yours')
    // A draw for a date results in a booking.
    if (draw.area_id)
      await requireUnit(context, { area_id: draw.area_id, unit_id, starts_at: draw.starts_at! })
    const [made] = await sql<{ id: string }[]>`
      insert into public.draw_tickets ${sql({ condominium_id: condominiumId, draw_id, unit_id, unit_label: unit.label, nonce, entered_by: userId!, entered_at: now })}
      on conflict (condominium_id, draw_id, unit_id) do nothing returning id`
    if (made) audit({ entity: 'draws', entityId: draw_id, after: { entered: true, unit: unit.label } })
    else {
      const [before] = await sql`
        select from public.draw_tickets where condominium_id = ${condominiumId} and draw_id = ${draw_id} and unit_id = ${unit_id} and nonce = ${nonce}`
      refuseUnless(before !== undefined, 'draw_entered')
    }
    return { draw_id, unit: unit.label, nonce, seed_hash: draw.seed_hash }
  },
})
