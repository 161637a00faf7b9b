import { orderOf } from '../../../domain/reservations/draw.ts'
import { revealDrawInput } from '../../../domain/reservations/draw-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { giveTime } from '../_shared/reservations/draw-winners.ts'
import { closeDraw, lockDraw, seedOf, ticketsOf } from '../_shared/reservations/draws.ts'
import { lockArea } from '../_shared/reservations/locks.ts'

/**
 * Runs the draw, once and finally: takes the public value, publishes the seed and the order. For a date, the first unit with quota left gets the
 * booking and the others the waiting list in order; parking places are assigned in the order in which they were published. Returns { order }, the
 * units' labels. Throws `draw_not_closed`, `draw_value_unknown_yet`, `draw_done`, `draw_empty`, `reservation_past`.
 */
export default command('reveal-draw', {
  roles: 'admins',
  feature: 'reservations',
  auditedAs: 'Realizou um sorteio',
  section: 'draws',
  ownCase: 'proven fact',
  input: revealDrawInput,
  async run(context, { draw_id, public_value }) {
    const { sql, condominiumId, userId, now, today, audit, enqueue } = context
    const [subject] = await sql<{ area_id: string | null }[]>`
      select area_id from public.draws where condominium_id = ${condominiumId} and id = ${draw_id}`
    // Locks the space before the draw, in the same order as opening a draw.
    const area = subject?.area_id ? await lockArea(context, subject.area_id) : null
    let draw = await lockDraw(sql, condominiumId, draw_id)
    refuseUnless(draw.state === 'open' || draw.state === 'closed', 'draw_done')
    refuseUnless(draw.closes_at <= now, 'draw_not_closed')
    refuseUnless(today >= draw.public_on, 'draw_value_unknown_yet')
    refuseUnless(draw.starts_at === null || draw.starts_at > now, 'reservation_past')
    if (draw.state === 'open') draw = await closeDraw(sql, condominiumId, draw, now)
    const tickets = await ticketsOf(sql, condominiumId, draw_id)
    refuseUnless(tickets.length > 0, 'draw_empty')
    const seed = await seedOf(sql, condominiumId, draw_id)
    const order = await orderOf(tickets, { seed, listHash: draw.list_hash!, publicValue: public_value })
    const ranked = order.map((number) => tickets[number - 1]!)
    await sql`
      update public.draws set drawn_at = ${now}, drawn_by = ${userId}, public_value = ${public_value}, seed = ${seed}
      where condominium_id = ${condominiumId} and id = ${draw_id}`
    const outcomes = area
      ? await giveTime(context, area, draw, ranked)
      : ranked.map((_, at) =>
          draw.kind === 'order' ? 'rank' : at < draw.places.length ? 'place' : 'waiting',
        )
    await sql`
      update public.draw_tickets t set rank = n.rank, outcome = n.outcome, place = n.place
      from unnest(${ranked.map(({ id }) => id)}::uuid[], ${ranked.map((_, at) => at + 1)}::integer[], ${outcomes}::text[],
        ${ranked.map((_, at) => draw.places[at] ?? null)}::text[]) as n (id, rank, outcome, place)
      where t.condominium_id = ${condominiumId} and t.draw_id = ${draw_id} and t.id = n.id`
    await enqueue('tell-draw', { condominiumId, drawId: draw_id, telling: 'drawn' })
    audit({ entity: 'draws', entityId: draw_id, after: { public_value, first: ranked[0]!.unit } })
    return { order: ranked.map(({ unit }) => unit) }
  },
})
