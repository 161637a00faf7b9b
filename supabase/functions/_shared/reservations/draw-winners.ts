import type { Context } from '../command.ts'
import { termsOf } from './booking.ts'
import type { LockedDraw, LockedTicket } from './draws.ts'
import type { Area, LockedReservation } from './locks.ts'
import { tell } from './locks.ts'
import { chargeBooking } from './money.ts'

/** The outcome of a ticket in a draw for a date. */
type Outcome = 'booked' | 'quota' | 'left' | 'waiting'

/**
 * Assigns a drawn time: the first in the order who may book, and whose quota allows it, books, as the management would, and the others wait in that
 * order. The transaction has locked the space, so no one comes between the block's end and the booking. Returns the outcomes in the order of
 * `ranked`.
 */
export async function giveTime(
  context: Context,
  area: Area,
  draw: LockedDraw,
  ranked: readonly LockedTicket[],
): Promise<Outcome[]> {
  const { sql, condominiumId, now } = context
  await sql`
    update public.area_blocks set removed_at = ${now} where condominium_id = ${condominiumId} and id = ${draw.id} and removed_at is null`
  const outcomes: Outcome[] = []
  const left = await mayNotBook(context, area, draw)
  for (const ticket of ranked) {
    if (left.has(ticket.id)) outcomes.push('left')
    else if (outcomes.includes('booked')) outcomes.push('waiting')
    else outcomes.push((await book(context, area, draw, ticket)) ? 'booked' : 'quota')
  }
  const waiting = ranked.filter((ticket, place) => outcomes[place] === 'waiting' && ticket.entered_by)
  const terms = termsOf(area, { starts_at: draw.starts_at!, ends_at: draw.ends_at! }, context.zone)
  // One microsecond apart: the waiting list orders entries by arrival time.
  await sql`
    insert into public.reservation_waits (condominium_id, id, area_id, unit_id, user_id, starts_at, ends_at, fee_cents, deposit_cents, created_at)
    select ${condominiumId}, private.new_id(), ${area.id}, w.unit_id, w.user_id, ${draw.starts_at}, ${draw.ends_at}, ${terms.fee_cents},
      ${terms.deposit_cents}, ${now}::timestamptz + w.place * interval '1 microsecond'
    from unnest(${waiting.map((one) => one.unit_id)}::uuid[], ${waiting.map((one) => one.entered_by)}::uuid[]) with ordinality
      as w (unit_id, user_id, place)
    on conflict do nothing`
  return outcomes
}

/** Returns the tickets whose entrants may no longer book: they moved out after the list was fixed, or are suspended. */
async function mayNotBook(
  { sql, condominiumId }: Context,
  area: Area,
  draw: LockedDraw,
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ id: string }[]>`
    select id from public.draw_tickets t
    where condominium_id = ${condominiumId} and draw_id = ${draw.id}
      and (private.booking_refusal(${condominiumId}, ${area.id}, unit_id, entered_by, ${draw.starts_at}) is not null
        or not private.still_stands(${condominiumId}, unit_id, entered_by, entered_at,
          private.is_manager(${condominiumId}, entered_by)))`
  return new Set(rows.map(({ id }) => id))
}

/** Whether a unit has the time now; false where its quota is used. */
async function book(context: Context, area: Area, draw: LockedDraw, ticket: LockedTicket): Promise<boolean> {
  const { sql, condominiumId, now } = context
  const row = {
    id: crypto.randomUUID(),
    area_id: area.id,
    unit_id: ticket.unit_id,
    booked_by: ticket.entered_by,
    starts_at: draw.starts_at!,
    ends_at: draw.ends_at!,
    state: 'approved' as const,
    decided_at: now,
    // Chance decides.
    decided_by: null,
    ...termsOf(area, { starts_at: draw.starts_at!, ends_at: draw.ends_at! }, context.zone),
  }
  const [kept] = await sql<{ outcome: string }[]>`
    select private.keep_reservation(${condominiumId}, ${sql.json(row as never)}) as outcome`
  if (kept!.outcome === 'quota') return false
  if (kept!.outcome !== 'kept') throw new Error(`a time held for a draw is ${kept!.outcome}`)
  const held: LockedReservation = {
    ...row,
    area_name: area.name,
    needs_approval: area.needs_approval,
    expires_at: null,
  }
  await chargeBooking(context, held)
  await tell(context, row.id, 'approved')
  return true
}
