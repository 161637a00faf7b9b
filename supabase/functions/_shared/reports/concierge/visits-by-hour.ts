import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/** Entries by the hour of the building, sums alone: of whom and to which unit is the administrators' own, and those of units under protection are in none. */
export default report({
  title: 'Em que horas a portaria mais recebe?',
  about:
    'Entradas registradas na portaria por hora do dia; médias por dia de segunda a sexta e por dia do fim de semana; sem as desfeitas e as de unidades protegidas',
  feature: 'portaria',
  period: '90-days',
  columns: [
    { name: 'hour', title: 'Hora', kind: 'text' },
    { name: 'weekdays', title: 'Segunda a sexta', kind: 'count' },
    { name: 'weekend', title: 'Fim de semana', kind: 'count' },
    { name: 'entries', title: 'Entradas', kind: 'count' },
    { name: 'a_weekday', title: 'Por dia, seg. a sex.', kind: 'number' },
    { name: 'a_weekend_day', title: 'Por dia, fim de semana', kind: 'number' },
  ],
  figures: [
    { name: 'entries', label: 'Entradas', kind: 'count', of: 'sum(entries)' },
    {
      name: 'busiest',
      label: 'Hora mais cheia',
      kind: 'text',
      of: '(array_agg(hour order by entries desc, hour) filter (where entries > 0))[1]',
    },
    {
      name: 'weekend',
      label: 'No fim de semana',
      kind: 'share',
      of: 'sum(weekend) / nullif(sum(entries), 0)',
    },
    {
      name: 'night',
      label: 'Das 22h às 6h',
      kind: 'share',
      of: "sum(entries) filter (where hour < '06h' or hour >= '22h') / nullif(sum(entries), 0)",
    },
  ],
  chart: { shape: 'columns', by: 'hour', values: ['weekdays', 'weekend'] },
  rows: (sql, { condominiumId, from, until, today, zone }) => sql`
    with days as materialized (
      select extract(isodow from d) < 6 as is_weekday, d::date <= ${today}::date as is_over, d at time zone ${zone} as since,
        (d + interval '1 day') at time zone ${zone} as before
      from generate_series(${from}::date::timestamp, ${until}::date, interval '1 day') d
    ), local as (
      -- On a day of 24 hours the hour is what has passed of it: the building's clock is asked only on a day on which it is changed.
      select d.is_weekday, case when d.before - d.since = interval '24 hours' then floor(date_part('epoch', v.entered_at - d.since) / 3600)
        else date_part('hour', v.entered_at at time zone ${zone}) end as hour
      from days d
      join public.visits v on v.condominium_id = ${condominiumId} and v.entered_at >= d.since and v.entered_at < d.before
        and v.status in ('inside', 'left') and not v.is_hidden
    ), entered as (
      select l.hour, count(*) filter (where l.is_weekday) as weekdays, count(*) filter (where not l.is_weekday) as weekend from local l group by 1
    ), days_over as (
      select count(*) filter (where d.is_weekday) as weekdays, count(*) filter (where not d.is_weekday) as weekend from days d where d.is_over
    )
    select lpad(h::text, 2, '0') || 'h' as hour, coalesce(e.weekdays, 0) as weekdays, coalesce(e.weekend, 0) as weekend,
      coalesce(e.weekdays + e.weekend, 0) as entries, round(coalesce(e.weekdays, 0)::numeric / nullif(d.weekdays, 0), 1) as a_weekday,
      round(coalesce(e.weekend, 0)::numeric / nullif(d.weekend, 0), 1) as a_weekend_day
    from generate_series(0, 23) h left join entered e on e.hour = h cross join days_over d
    order by h`,
  sentences({ rows, figures: { entries, busiest, weekend, night }, before, show, during }) {
    const fullest = rows.find(({ hour }) => hour === busiest)
    return [
      fullest && {
        text: `A hora mais cheia é das ${busiest} às ${String((Number(String(busiest).slice(0, 2)) + 1) % 24).padStart(2, '0')}h, com ${counted(Number(fullest.entries), 'entrada', 'entradas')} de ${show('count', entries!)} ${during}.`,
      },
      weekend !== null &&
        Number(entries) > 0 && {
          text: `${show('share', weekend!)} das entradas são no fim de semana e ${show('share', night ?? 0)} entre 22h e 6h.`,
        },
      before &&
        Number(before.figures.entries) > 0 && {
          text: `Foram ${counted(Number(entries), 'entrada', 'entradas')}; antes, ${show('count', before.figures.entries!)}.`,
        },
    ]
  },
})
