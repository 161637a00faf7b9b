import { z } from 'zod'
import { civilDate } from '../../domain/calendar.ts'
import { cancelled } from '../../supabase/functions/_shared/reservations/cancelling.ts'
import { lockAnyReservation, tell } from '../../supabase/functions/_shared/reservations/locks.ts'
import type { Task, Transaction } from '../context.ts'

const payload = z.object({ condominiumId: z.uuid() })

/**
 * Ends what depends on ended ties to units, whatever ended them: started by triggers and the calendar. It works from the current state and not from
 * events, so that repeats are harmless.
 */
export const settleTiesTask: Task = {
  topic: 'settle-ties',
  isInterruptible: true,
  async run({ sql, transaction, log }, data, signal) {
    const { condominiumId } = payload.parse(data)
    // Places in lists first, so that a freed time is not offered to a person who left.
    const ended = await transaction(async (tx) => {
      const [row] = await tx<{ ended: Record<string, number> }[]>`
        select private.end_arrangements(${condominiumId}) as ended`
      return row!.ended
    }, signal)
    const fallen = await sql<{ id: string }[]>`select id from private.fallen_bookings(${condominiumId})`
    for (const { id } of fallen) {
      signal.throwIfAborted()
      await transaction((tx) => settleBooking(tx, condominiumId, id), signal)
    }
    log.info({ condominiumId, bookings: fallen.length, ...ended }, 'ties settled')
  },
}

/** Cancels as the management does: free of charge, fees returned, the time offered to those waiting. */
async function settleBooking(sql: Transaction, condominiumId: string, id: string): Promise<void> {
  const held = await lockAnyReservation({ sql, condominiumId }, id)
  const [fallen] = await sql<{ is_over: boolean; now: Date; zone: string; has_charged: boolean }[]>`
    select f.is_over, private.now() as now, private.zone_of(${condominiumId}) as zone, exists (select from public.unit_dues d where d.condominium_id = ${condominiumId}
      and d.source in ('reservation', 'deposit') and d.source_id = f.id and d.state = 'charged') as has_charged
    from private.fallen_bookings(${condominiumId}, ${id}) f`
  if (!held || !fallen) return
  const { now, zone, is_over, has_charged } = fallen
  const context = {
    sql,
    condominiumId,
    userId: null,
    now,
    zone,
    today: civilDate(now, zone),
    async enqueue(topic: string, data: Record<string, unknown>) {
      await sql`insert into private.outbox (topic, payload) values (${topic}, ${sql.json(data as never)})`
    },
  }
  const reason = is_over
    ? 'Terminou o vínculo de quem reservou com a unidade'
    : 'Quem esperava não pode reservar agora'
  await cancelled(context, held, { reason, isFree: true })
  // People temporarily barred from booking keep their place in the list.
  if (!is_over)
    await sql`
      update public.reservation_waits set state = 'waiting', reservation_id = null
      where condominium_id = ${condominiumId} and reservation_id = ${id} and state = 'declined'`
  if (has_charged) await tell(context, id, 'departed')
  await sql`
    insert into public.audit_entries (condominium_id, action, entity, entity_id, before, after)
    values (${condominiumId}, 'cancel-reservation', 'reservations', ${id}, ${sql.json({ state: held.state })},
      ${sql.json({ state: 'cancelled', reason, cents: 0 })})`
}
