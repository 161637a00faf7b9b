import type { Sql } from '../../../functions/_shared/database.ts'
import type { Wanted } from '../../../functions/_shared/reports/report.ts'
import { type Due, duesOfAll } from './dues.ts'
import { distinct, type Second, sum } from './second.ts'

type Booking = {
  id: string
  area_id: string
  unit_id: string
  unit: string
  state: string
  day: string
  hour: number
  minutes: number
  guests: number
  by: 'unit' | 'admins' | 'none'
  is_late: boolean
}
type Area = { id: string; name: string; is_removed: boolean }

const bookingsOf = (sql: Sql, { condominiumId, from, until, zone }: Wanted) => sql<Booking[]>`
  select r.id, r.area_id, r.unit_id, case u.block when '' then u.number else u.block || '-' || u.number end as unit, r.state,
    to_char(r.starts_at at time zone ${zone}, 'YYYY-MM-DD') as day, to_char(r.starts_at at time zone ${zone}, 'HH24')::int as hour,
    (extract(epoch from r.ends_at) - extract(epoch from r.starts_at))::int / 60 as minutes, r.guests,
    case when r.cancelled_by is null then 'none' when r.cancelled_by = r.booked_by then 'unit' when r.cancelled_by in (
      select m.user_id from public.memberships m where m.condominium_id = ${condominiumId} and m.role like '%admin') then 'admins' else 'unit' end as by,
    r.cancelled_at + r.free_cancel_hours * interval '1 hour' > r.starts_at as is_late
  from public.units u, public.reservations r
  where u.id = r.unit_id and r.condominium_id = ${condominiumId} and (r.starts_at at time zone ${zone})::date between ${from} and ${until}
  order by u.sort_key, u.id`
const areasOf = (sql: Sql, { condominiumId }: Wanted) => sql<Area[]>`
  select id, name, removed_at is not null as is_removed from public.common_areas where condominium_id = ${condominiumId} order by name collate "C", id`

const part = (of: number, all: number) => (all ? of / all : null)
const feesOf = (dues: readonly Due[], bookings: readonly Booking[]) =>
  sum(
    dues.filter(({ state, source_id }) => state !== 'waived' && bookings.some(({ id }) => id === source_id)),
    'cents',
  )

export const reservationsSecond: Readonly<Record<string, Second>> = {
  async 'bookings-by-area'(sql, wanted) {
    const bookings = (await bookingsOf(sql, wanted)).filter(({ state }) => state === 'approved')
    const dues = await duesOfAll(sql, wanted.condominiumId, 'reservation')
    const hours = await sql<{ area_id: string; weekday: number; minutes: number }[]>`
      select area_id, weekday, ends_minute - starts_minute as minutes from public.area_hours where condominium_id = ${wanted.condominiumId}`
    const weekdays = [0, 0, 0, 0, 0, 0, 0]
    for (let at = Date.parse(wanted.from); at <= Date.parse(wanted.until); at += 86_400_000)
      weekdays[new Date(at).getUTCDay()]!++
    const rows = (await areasOf(sql, wanted))
      .map(({ id, name, is_removed }) => {
        const theirs = bookings.filter(({ area_id }) => area_id === id)
        const open = hours
          .filter(({ area_id }) => area_id === id)
          .reduce((all, { weekday, minutes }) => all + weekdays[weekday]! * minutes, 0)
        return {
          area: name,
          bookings: theirs.length,
          units: distinct(theirs, 'unit_id'),
          minutes: sum(theirs, 'minutes'),
          part: part(sum(theirs, 'minutes'), open),
          guests: sum(theirs, 'guests'),
          cents: feesOf(dues, theirs),
          open,
          is_removed,
        }
      })
      .filter(({ is_removed, bookings: count }) => !is_removed || count > 0)
      .toSorted((one, other) => other.bookings - one.bookings)
    return {
      rows,
      figures: {
        bookings: sum(rows, 'bookings'),
        part: part(sum(rows, 'minutes'), sum(rows, 'open')),
        guests: sum(rows, 'guests'),
        cents: sum(rows, 'cents'),
        unused: rows.filter(({ bookings: count }) => count === 0).length,
      },
    }
  },

  async 'bookings-by-weekday'(sql, wanted) {
    const bookings = (await bookingsOf(sql, wanted)).filter(({ state }) => state === 'approved')
    const rows = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'].map(
      (weekday, place) => {
        const theirs = bookings.filter(({ day }) => new Date(day).getUTCDay() === place)
        return {
          weekday,
          morning: theirs.filter(({ hour }) => hour < 12).length,
          afternoon: theirs.filter(({ hour }) => hour >= 12 && hour < 18).length,
          night: theirs.filter(({ hour }) => hour >= 18).length,
          bookings: theirs.length,
          part: theirs.length ? theirs.length / bookings.length : null,
        }
      },
    )
    const weekend = rows[0]!.bookings + rows[6]!.bookings
    return {
      rows,
      figures: {
        bookings: bookings.length,
        weekend: part(weekend, bookings.length),
        night: part(sum(rows, 'night'), bookings.length),
      },
    }
  },

  async cancellations(sql, wanted) {
    const bookings = (await bookingsOf(sql, wanted)).filter(({ state }) => state !== 'offered')
    const rows = (await areasOf(sql, wanted))
      .map(({ id, name }) => {
        const theirs = bookings.filter(({ area_id }) => area_id === id)
        const of = (wantedState: string) => theirs.filter(({ state }) => state === wantedState)
        const cancelled = of('cancelled')
        const by = (who: Booking['by']) => cancelled.filter((one) => one.by === who).length
        return {
          area: name,
          asked: theirs.length,
          approved: of('approved').length,
          by_unit: by('unit'),
          by_admins: by('admins'),
          by_itself: by('none'),
          late: cancelled.filter(({ is_late }) => is_late).length,
          refused: of('refused').length,
          expired: of('expired').length,
          part: part(cancelled.length, theirs.length),
          cancelled: cancelled.length,
        }
      })
      .filter(({ asked }) => asked > 0)
      .toSorted((one, other) => other.cancelled - one.cancelled)
    return {
      rows,
      figures: {
        asked: sum(rows, 'asked'),
        cancelled: sum(rows, 'cancelled'),
        part: part(sum(rows, 'cancelled'), sum(rows, 'asked')),
        late: sum(rows, 'late'),
        refused: sum(rows, 'refused'),
      },
    }
  },

  async 'bookings-by-unit'(sql, wanted) {
    const bookings = (await bookingsOf(sql, wanted)).filter(
      ({ state }) => state === 'approved' || state === 'cancelled',
    )
    const dues = await duesOfAll(sql, wanted.condominiumId, 'reservation')
    const rows = [...Map.groupBy(bookings, ({ unit_id }) => unit_id).values()]
      .map((theirs) => {
        const used = theirs.filter(({ state }) => state === 'approved')
        return {
          unit: theirs[0]!.unit,
          bookings: used.length,
          minutes: sum(used, 'minutes'),
          areas: distinct(used, 'area_id'),
          cancelled: theirs.length - used.length,
          cents: feesOf(dues, theirs),
          last:
            used
              .map(({ day }) => day)
              .sort()
              .at(-1) ?? null,
        }
      })
      .toSorted((one, other) => other.bookings - one.bookings)
    const [all] = await sql<{ units: number }[]>`
      select count(*)::int as units from public.units u where u.condominium_id = ${wanted.condominiumId} and u.closed_on is null
        and not exists (select from public.unit_annexes a where a.condominium_id = u.condominium_id and a.annex_id = u.id and a.tie = 'belongs'
          and a.starts_on <= ${wanted.today} and (a.ends_on is null or a.ends_on > ${wanted.today}))`
    const units = rows.filter(({ bookings: count }) => count > 0).length
    return {
      rows,
      figures: {
        units,
        part: rows.length ? part(units, all!.units) : null,
        bookings: sum(rows, 'bookings'),
        most: rows[0]?.bookings ?? null,
        cents: sum(rows, 'cents'),
      },
    }
  },

  async 'reservation-income'(sql, { condominiumId, from, until }) {
    const dues = await duesOfAll(sql, condominiumId, 'reservation')
    const rows: Record<string, string | number>[] = []
    const month = new Date(`${from.slice(0, 7)}-01`)
    for (; month.toISOString().slice(0, 10) <= until; month.setUTCMonth(month.getUTCMonth() + 1)) {
      const name = month.toISOString().slice(0, 7)
      const theirs = dues.filter((due) => due.month === name)
      const of = (...states: Due['state'][]) =>
        sum(
          theirs.filter(({ state }) => states.includes(state)),
          'cents',
        )
      rows.push({
        month: name,
        fees: theirs.filter(({ state }) => state !== 'waived').length,
        charged: of('open', 'paid', 'agreed'),
        received: of('paid'),
        open: of('open'),
        agreed: of('agreed'),
        waiting: of('waiting'),
        waived: sum(theirs, 'lifted'),
      })
    }
    return {
      rows,
      figures: {
        charged: sum(rows, 'charged'),
        received: sum(rows, 'received'),
        open: sum(rows, 'open'),
        waiting: sum(rows, 'waiting'),
        waived: sum(rows, 'waived'),
      },
    }
  },
}
