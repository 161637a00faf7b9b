import type { Sql } from '../../../functions/_shared/database.ts'
import type { Wanted } from '../../../functions/_shared/reports/report.ts'
import { monthsOf } from './months.ts'
import { distinct, type Second, sum } from './second.ts'

/** Visits as the building's clock has them, from a day to another. */
const visitsOf = (sql: Sql, { condominiumId, from, until, zone }: Wanted) => sql<
  { day: string; hour: number; status: string; kind: string }[]
>`
  select * from (
    select to_char(entered_at at time zone ${zone}, 'YYYY-MM-DD') as day, to_char(entered_at at time zone ${zone}, 'HH24')::integer as hour, status, kind
    from public.visits where condominium_id = ${condominiumId} and is_hidden = false and status in ('inside', 'left', 'refused')) v
  where day >= ${from} and day <= ${until}`

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())
const tenth = (of: number, days: number) => (days === 0 ? null : Math.round((of / days) * 10) / 10)
const share = (part: number, of: number) => (of === 0 ? null : part / of)
const isNight = (hour: number) => hour < 6 || hour > 21

function daysOf(from: string, until: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(until); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

export const conciergeSecond: Readonly<Record<string, Second>> = {
  'visits-by-hour': async (sql, wanted) => {
    const entered = (await visitsOf(sql, wanted)).filter(({ status }) => status !== 'refused')
    const days = daysOf(wanted.from, wanted.until < wanted.today ? wanted.until : wanted.today)
    const weekendDays = days.filter(isWeekend).length
    const rows = Array.from({ length: 24 }, (_, hour) => {
      const here = entered.filter((visit) => visit.hour === hour)
      const weekend = here.filter(({ day }) => isWeekend(day)).length
      return {
        hour: `${String(hour).padStart(2, '0')}h`,
        number: hour,
        weekdays: here.length - weekend,
        weekend,
        entries: here.length,
        a_weekday: tenth(here.length - weekend, days.length - weekendDays),
        a_weekend_day: tenth(weekend, weekendDays),
      }
    })
    const night = sum(
      rows.filter(({ number }) => isNight(number)),
      'entries',
    )
    return {
      rows,
      figures: {
        entries: entered.length,
        busiest: entered.length === 0 ? null : rows.toSorted((a, b) => b.entries - a.entries)[0]!.hour,
        weekend: share(sum(rows, 'weekend'), entered.length),
        night: share(night, entered.length),
      },
    }
  },
  'visits-by-month': async (sql, wanted) => {
    const visits = await visitsOf(sql, wanted)
    const { condominiumId, from, until, zone } = wanted
    const parcels = await sql<{ day: string }[]>`
      select to_char(arrived_at at time zone ${zone}, 'YYYY-MM-DD') as day from public.deliveries
      where condominium_id = ${condominiumId} and status in ('waiting', 'handed', 'returned')`
    const rows = monthsOf(wanted.from, wanted.until).map((month) => {
      const here = visits.filter(({ day }) => day.startsWith(month))
      const entered = here.filter(({ status }) => status !== 'refused')
      const of = (kinds: readonly string[]) => entered.filter(({ kind }) => kinds.includes(kind)).length
      return {
        month,
        visits: of(['visitor', 'guest', 'other']),
        providers: of(['provider']),
        couriers: of(['courier']),
        refused: here.length - entered.length,
        parcels: parcels.filter(({ day }) => day.startsWith(month) && day >= from && day <= until).length,
      }
    })
    return {
      rows,
      figures: {
        entries: visits.filter(({ status }) => status !== 'refused').length,
        providers: sum(rows, 'providers'),
        refused: sum(rows, 'refused'),
        parcels: sum(rows, 'parcels'),
      },
    }
  },
  'deliveries-waiting': async (sql, { condominiumId, today, zone }) => {
    const rows = await sql`
      select u.block || '-' || u.number as unit, carrier, case description when '' then null else description end as description, volumes,
        arrived_at as arrived, ${today}::date - to_char(arrived_at at time zone ${zone}, 'YYYY-MM-DD')::date as days, reminders, place, unit_id
      from public.deliveries d, public.units u
      where d.condominium_id = ${condominiumId} and u.id = d.unit_id and d.status not in ('handed', 'returned', 'undone')
      order by arrived_at, d.id`
    const days = rows.map((row) => Number(row.days))
    return {
      rows,
      figures: {
        waiting: rows.length,
        volumes: sum(rows, 'volumes'),
        units: distinct(rows, 'unit_id'),
        week: days.filter((one) => one >= 8).length,
        longest: days.length > 0 ? Math.max(...days) : null,
      },
    }
  },
  'occurrences-by-kind': async (sql, { condominiumId, from, until, zone }) => {
    const noted = await sql<
      { category: string; day: string; hour: number; is_correction: boolean; of_unit: boolean }[]
    >`
      select case category when 'noise' then 'Barulho' when 'safety' then 'Segurança' when 'service' then 'Serviço' when 'damage' then 'Dano'
          when 'access' then 'Acesso' when 'emergency' then 'Emergência' when 'maintenance' then 'Manutenção' else 'Outro' end as category,
        to_char(noted_at at time zone ${zone}, 'YYYY-MM-DD') as day, to_char(noted_at at time zone ${zone}, 'HH24')::integer as hour,
        refers_to is not null as is_correction, unit_id is not null as of_unit
      from public.occurrences where condominium_id = ${condominiumId}`
    const within = noted.filter(({ day }) => day >= from && day <= until)
    const first = within.filter(({ is_correction }) => !is_correction)
    const rows = [...Map.groupBy(within, ({ category }) => category)]
      .map(([category, all]) => {
        const of = all.filter(({ is_correction }) => !is_correction)
        return {
          category,
          noted: of.length,
          part: share(of.length, first.length),
          night: of.filter(({ hour }) => isNight(hour)).length,
          of_units: of.filter(({ of_unit }) => of_unit).length,
          corrections: all.length - of.length,
          last: all
            .map(({ day }) => day)
            .sort()
            .at(-1),
        }
      })
      .sort((a, b) => b.noted - a.noted || (a.category < b.category ? -1 : 1))
    const parts = rows.flatMap(({ part }) => part ?? [])
    return {
      rows,
      figures: {
        noted: first.length,
        night: share(sum(rows, 'night'), first.length),
        largest: parts.length > 0 ? Math.max(...parts) : null,
        corrections: within.length - first.length,
      },
    }
  },
  'patrols-kept': async (sql, { condominiumId, from, until, zone }) => {
    const points = await sql<
      { id: string; name: string; position: number; every: number | null; since: Date; before: Date }[]
    >`
      select id, name, position, every_hours as every, greatest(created_at, ${from}::timestamp at time zone ${zone}) as since,
        least(coalesce(removed_at, 'infinity'), (${until}::date + interval '1 day') at time zone ${zone}, private.now()) as before
      from public.patrol_points where condominium_id = ${condominiumId} order by position, name, id`
    const passes = await sql<{ point_id: string; at: Date; is_valid: boolean }[]>`
      select point_id, passed_at as at, is_valid from public.patrol_passes where condominium_id = ${condominiumId} order by passed_at`
    const rows = points
      .filter(({ since, before }) => since < before)
      .map(({ id, name, every, since, before }) => {
        const read = passes.filter(({ point_id, at }) => point_id === id && at >= since && at < before)
        const valid = read.filter(({ is_valid }) => is_valid)
        // Hour by hour of the round: each time it falls due without a reading it is missed, and falls due again.
        let missed = 0
        if (every !== null) {
          const span = every * 3_600_000
          let due = since.getTime() + span
          for (const end of [...valid.map(({ at }) => at.getTime()), before.getTime()]) {
            for (; due < end; due += span) missed++
            due = end + span
          }
        }
        const scheduled = valid.length + missed
        return {
          point: name,
          every,
          done: valid.length,
          missed: every === null ? null : missed,
          kept: every === null ? null : share(valid.length, scheduled),
          wrong: read.length - valid.length,
          last: valid.at(-1)?.at ?? null,
        }
      })
      .sort((a, b) => (b.missed ?? -1) - (a.missed ?? -1))
    const scheduled = rows.filter(({ every }) => every !== null)
    return {
      rows,
      figures: {
        done: sum(rows, 'done'),
        missed: sum(rows, 'missed'),
        kept: share(sum(scheduled, 'done'), sum(scheduled, 'done') + sum(scheduled, 'missed')),
        wrong: sum(rows, 'wrong'),
      },
    }
  },
}
