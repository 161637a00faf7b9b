import { leaveDrawInput } from '../../../domain/reservations/draw-input.ts'
import { command } from '../_shared/command.ts'
import { manages, refuseUnless } from '../_shared/guards.ts'
import { lockDraw } from '../_shared/reservations/draws.ts'

/** Takes a unit out of a draw before it closes. Throws `draw_not_open`, `not_found`. */
export default command('leave-draw', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'reservations',
  auditedAs: 'Saiu de um sorteio',
  section: 'draws',
  ownCase: 'own say',
  input: leaveDrawInput,
  async run(context, { draw_id, unit_id }) {
    const { sql, condominiumId, now, audit } = context
    const draw = await lockDraw(sql, condominiumId, draw_id)
    refuseUnless(draw.state === 'open' && draw.closes_at > now, 'draw_not_open')
    const [left] = await sql<{ unit_label: string }[]>`
      delete from public.draw_tickets where condominium_id = ${condominiumId} and draw_id = ${draw_id} and unit_id = ${unit_id}
        and (${manages(context)} or unit_id in (select private.my_units())) returning unit_label`
    refuseUnless(left !== undefined, 'not_found')
    audit({ entity: 'draws', entityId: draw_id, after: { entered: false, unit: left.unit_label } })
    return { draw_id }
  },
})
