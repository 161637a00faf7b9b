import type { LocalHoliday } from '../../domain/holidays.ts'
import { remindOn } from '../../domain/reservations/damage/rules.ts'
import type { Task, Transaction } from '../context.ts'
import { localTimeOf } from '../local-hours.ts'
import { occurrenceOf, tellReservation } from './tell-reservation.ts'

/** Days that a term's last business day but one lies before its end, at the most: over Carnival, with weekends and a city's own days off. */
const soonDays = 7
/** How long a worker may have been down: silence that began within these days is still reported. */
const lateDays = 60

type Due = {
  condominium_id: string
  id: string
  reservation_id: string
  until: string
  today: string
  holidays: readonly LocalHoliday[]
}

/**
 * Every morning: reminds the unit one business day before its term to answer a damage ends, and reports its silence to the management, which then
 * decides, and to the unit. Each once, even when the worker was down on the day itself.
 */
export const watchDamagesTask: Task = {
  topic: 'watch-damages',
  localTime: '07:55',
  isInterruptible: true,
  async run({ sql, transaction, siteUrl }, data, signal) {
    const at = localTimeOf(data)
    const due = await sql<Due[]>`
      select g.condominium_id, g.id, g.reservation_id, g.answer_until::text as until, private.today_in(k.time_zone)::text as today,
        private.holidays_of(g.condominium_id) as holidays
      from public.reservation_damages g join public.condominiums k on k.id = g.condominium_id
      where (${at}::time is null or private.time_in(k.time_zone) >= ${at}::time) and g.state = 'proposed'
        and g.answer_until between private.today_in(k.time_zone) - ${lateDays}::integer and private.today_in(k.time_zone) + ${soonDays}::integer
        and not exists (
          select from public.messages m where m.condominium_id = g.condominium_id and m.about_id = g.id
            and m.occurrence = case when g.answer_until < private.today_in(k.time_zone) then ${occurrenceOf('damage_silent')}::integer
              else ${occurrenceOf('damage_near')}::integer end)
      order by g.condominium_id, g.id`
    for (const damage of due) {
      signal.throwIfAborted()
      if (damage.today >= remindOn(damage.until, damage.holidays))
        await transaction((inside) => tellTerm(inside, siteUrl, damage), signal)
    }
  },
}

async function tellTerm(
  sql: Transaction,
  siteUrl: string,
  { condominium_id, id, reservation_id, until, today }: Due,
): Promise<void> {
  const [waits] = await sql`
    select from public.reservation_damages where condominium_id = ${condominium_id} and id = ${id} and state = 'proposed' for update`
  if (!waits) return
  const tellings = until < today ? (['damage_silent', 'damage_over'] as const) : (['damage_near'] as const)
  for (const telling of tellings)
    await tellReservation(sql, {
      condominiumId: condominium_id,
      reservationId: reservation_id,
      telling,
      damageId: id,
      siteUrl,
    })
}
