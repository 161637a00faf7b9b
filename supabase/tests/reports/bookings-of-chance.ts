import { addDays } from '../../../domain/calendar.ts'
import type { TestProject } from '../../functions/_shared/testing.ts'
import { addDue } from './dues.ts'
import { type RandomHome, todayEverywhere } from './random-homes.ts'

const states = [
  'approved',
  'approved',
  'approved',
  'cancelled',
  'cancelled',
  'pending',
  'refused',
  'expired',
  'offered',
]

/** Spaces with and without hours, one removed; bookings of the last year and of the next weeks in each state, and what they cost. */
export async function bookingsOfChance({ sql }: TestProject, home: RandomHome) {
  const { condominiumId, units, members, chance } = home
  const today = addDays(todayEverywhere(), 30)
  await sql.begin(async (tx) => {
    // A history is written as no guard would let anybody write it today.
    await tx`set local session_replication_role = replica`
    for (let at = chance.whole(1, 4); at > 0; at--) {
      const areaId = crypto.randomUUID()
      await tx`
        insert into public.common_areas (condominium_id, id, name, capacity, mode, removed_at)
        values (${condominiumId}, ${areaId}, ${`Espaço ${chance.one(['A', 'Z', 'a'])}${at}`}, 50, 'free', ${chance.percent(25) ? today : null})`
      for (const weekday of [0, 1, 2, 3, 4, 5, 6].filter(() => chance.percent(60)))
        await tx`
          insert into public.area_hours (condominium_id, area_id, weekday, starts_minute, ends_minute)
          values (${condominiumId}, ${areaId}, ${weekday}, ${chance.whole(0, 600)}, ${chance.whole(700, 1700)})`
      for (let times = chance.one([0, chance.whole(5, 30)]); times > 0; times--) {
        const id = crypto.randomUUID()
        const unitId = chance.one(units).id
        const state = chance.one(states)
        // At any hour, and now and then beside midnight.
        const moment = Date.parse(chance.momentBefore(today, 500))
        const starts = new Date(moment + chance.one([0, chance.whole(0, 23)]) * 3_600_000).toISOString()
        const ends = new Date(Date.parse(starts) + chance.whole(1, 20) * 900_000).toISOString()
        const booker = chance.one(members).userId
        const cancelled = state === 'cancelled' ? chance.momentBefore(starts.slice(0, 10), 4) : null
        const canceller = chance.one([booker, chance.one(members).userId, home.adminId, null])
        const [made] = await tx`
          insert into public.reservations (condominium_id, id, area_id, unit_id, booked_by, starts_at, ends_at, busy, state, expires_at, guests,
            fee_cents, deposit_cents, free_cancel_hours, late_cancel_percent, cancelled_by, cancelled_at)
          values (${condominiumId}, ${id}, ${areaId}, ${unitId}, ${booker}, ${starts}, ${ends}, ${`[${starts},${ends})`}, ${state}, ${starts},
            ${chance.whole(0, 40)}, 0, 0, ${chance.whole(0, 72)}, 0, ${cancelled && canceller}, ${cancelled})
          on conflict do nothing returning id`
        if (made && chance.percent(60))
          await addDue(tx, home, {
            source: 'reservation',
            sourceId: id,
            unitId,
            cents: chance.whole(2, 50_000),
          })
      }
    }
  })
}
