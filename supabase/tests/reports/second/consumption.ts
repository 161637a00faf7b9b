import { monthOf } from '../../../../domain/calendar.ts'
import type { Sql } from '../../../functions/_shared/database.ts'
import { monthsOf, share, sumOf } from './months.ts'
import { type Second, sum } from './second.ts'

type Reading = {
  unit_id: string
  unit: string
  sort_key: string
  month: string
  consumption: number
  is_estimated: boolean
  measure: string
}

const readingsOf = (sql: Sql, condominiumId: string, kind: string): Promise<Reading[]> => sql<Reading[]>`
  select u.id as unit_id, u.block || '-' || u.number as unit, u.sort_key, to_char(r.competence, 'YYYY-MM') as month,
    r.consumption::float8 / 1000 as consumption, r.is_estimated, case m.measure when 'm3' then 'm³' else m.measure end as measure
  from public.units u, public.meters m, public.meter_readings r
  where u.condominium_id = ${condominiumId} and m.unit_id = u.id and r.meter_id = m.id and m.kind = ${kind}`

const measures = (readings: readonly Reading[]) =>
  readings.length === 0 ? null : [...new Set(readings.map(({ measure }) => measure))].toSorted().join(', ')
const consumed = (readings: readonly Reading[]) => sumOf(readings, ({ consumption }) => consumption)

export const consumptionSecond: Readonly<Record<string, Second>> = {
  'consumption-by-month': async (sql, { condominiumId, from, until, choices }) => {
    const readings = await readingsOf(sql, condominiumId, choices.kind!)
    const lines = await sql`
      select to_char(r.competence, 'YYYY-MM') as month, l.cents::float8 as cents
      from public.charge_run_lines l, public.charge_runs r
      where l.condominium_id = ${condominiumId} and l.run_id = r.id and l.meter_kind = ${choices.kind!} and r.status in ('issuing', 'issued')`
    const rows = monthsOf(from, until).map((month) => {
      const own = readings.filter((reading) => reading.month === month)
      const units = new Set(own.map(({ unit_id }) => unit_id)).size
      return {
        month,
        consumption: consumed(own),
        measure: measures(own),
        units,
        average: share(consumed(own), units),
        estimated: own.filter(({ is_estimated }) => is_estimated).length,
        cents: sum(
          lines.filter((line) => line.month === month),
          'cents',
        ),
      }
    })
    return {
      rows,
      figures: {
        consumption: sum(rows, 'consumption'),
        monthly: share(sum(rows, 'consumption'), rows.filter(({ units }) => units > 0).length),
        cents: sum(rows, 'cents'),
        estimated: sum(rows, 'estimated'),
      },
    }
  },
  'consumption-by-unit': async (sql, { condominiumId, from, until, choices }) => {
    const readings = await readingsOf(sql, condominiumId, choices.kind!)
    const rows = [...Map.groupBy(readings, ({ unit_id }) => unit_id).values()]
      .map((all) => {
        const own = all.filter(({ month }) => month >= monthOf(from) && month <= monthOf(until))
        const earlier = [...new Set(all.map(({ month }) => month))].filter((month) => month < monthOf(from))
        const last = earlier.toSorted().slice(-6)
        const months = new Set(own.map(({ month }) => month)).size
        const usual = share(consumed(all.filter(({ month }) => last.includes(month))), last.length)
        return {
          unit: all[0]!.unit,
          sort_key: all[0]!.sort_key,
          consumption: consumed(own),
          measure: measures(own),
          months,
          monthly: share(consumed(own), months) ?? 0,
          usual,
          change: usual ? consumed(own) / months / usual - 1 : null,
        }
      })
      .filter(({ months }) => months > 0)
      .sort(
        (a, b) =>
          (a.change === b.change
            ? 0
            : a.change === null
              ? 1
              : b.change === null
                ? -1
                : b.change - a.change) ||
          b.consumption - a.consumption ||
          (a.sort_key < b.sort_key ? -1 : 1),
      )
    return {
      rows,
      figures: {
        consumption: sum(rows, 'consumption'),
        units: rows.length,
        above: rows.filter(({ change }) => change !== null && change >= 0.5).length,
        none: rows.filter(({ consumption }) => consumption === 0).length,
      },
    }
  },
}
