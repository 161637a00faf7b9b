import { cancelDrawInput } from '../../../domain/reservations/draw-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { closeDraw, lockDraw, seedOf } from '../_shared/reservations/draws.ts'
import { offerFreed } from '../_shared/reservations/locks.ts'

/**
 * Calls off a draw before its result, with the reason. If its list is already fixed, publishes the seed so that everyone can see what the result
 * would have been. Frees the time again. Throws `draw_done`.
 */
export default command('cancel-draw', {
  // Cancelling a promised draw and reading a drawn one stay possible even when nothing else may be written.
  roles: 'admins',
  feature: 'reservations',
  readOnlyAllowed: true,
  auditedAs: 'Cancelou um sorteio',
  section: 'draws',
  ownCase: 'one rule',
  input: cancelDrawInput,
  async run(context, { draw_id, reason }) {
    const { sql, condominiumId, userId, now, audit, enqueue } = context
    const [subject] = await sql<{ area_id: string | null }[]>`
      select area_id from public.draws where condominium_id = ${condominiumId} and id = ${draw_id}`
    if (subject?.area_id)
      await sql`
        select from public.common_areas where condominium_id = ${condominiumId} and id = ${subject.area_id} for no key update`
    let draw = await lockDraw(sql, condominiumId, draw_id)
    refuseUnless(draw.state === 'open' || draw.state === 'closed', 'draw_done')
    if (draw.state === 'open' && draw.closes_at <= now) draw = await closeDraw(sql, condominiumId, draw, now)
    const seed = draw.state === 'closed' ? await seedOf(sql, condominiumId, draw_id) : null
    await sql`
      update public.draws set cancelled_at = ${now}, cancelled_by = ${userId}, cancel_reason = ${reason}, seed = ${seed}
      where condominium_id = ${condominiumId} and id = ${draw_id}`
    await sql`
      update public.area_blocks set removed_at = ${now} where condominium_id = ${condominiumId} and id = ${draw_id} and removed_at is null`
    if (draw.area_id)
      await offerFreed(context, { area_id: draw.area_id, starts_at: draw.starts_at!, ends_at: draw.ends_at! })
    await enqueue('tell-draw', { condominiumId, drawId: draw_id, telling: 'cancelled' })
    audit({ entity: 'draws', entityId: draw_id, after: { cancelled: true, reason } })
    return { id: draw_id }
  },
})
