import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/** Entries by the hour of the building, sums alone: of whom and to which unit is the administrators' own, and those of units under protection are in none. */
export default report({
  title: 'Em que horas a portaria mais recebe?',
  about:
    'Entradas registradas na portaria por hora do dia; médias por dia de segunda a sexta e por dia do fim de semana; sem as desfeitas e as de unidades protegidas',
  feature: 'portaria',
  period: '3-months',
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
    with entered as (
      select extract(hour from l.at)::integer as hour, count(*) filter (where extract(isodow from l.at) < 6) as weekdays,
        count(*) filter (where extract(isodow from l.at) > 5) as weekend
      from public.visits v
      cross join lateral (select v.entered_at at time zone ${zone} as at) l
      where v.condominium_id = ${condominiumId} and v.status in ('inside', 'left') and not v.is_hidden
        and v.entered_at >= ${from}::date::timestamp at time zone ${zone} and v.entered_at < (${until}::date + 1)::timestamp at time zone ${zone}
      group by 1
    ), days as (
      select count(*) filter (where extract(isodow from d) < 6) as weekdays, count(*) filter (where extract(isodow from d) > 5) as weekend
      from generate_series(${from}::date::timestamp, least(${until}::date, ${today}::date), interval '1 day') d
    )
    select lpad(h::text, 2, '0') || 'h' as hour, coalesce(e.weekdays, 0) as weekdays, coalesce(e.weekend, 0) as weekend,
      coalesce(e.weekdays + e.weekend, 0) as entries, round(coalesce(e.weekdays, 0)::numeric / nullif(d.weekdays, 0), 1) as a_weekday,
      round(coalesce(e.weekend, 0)::numeric / nullif(d.weekend, 0), 1) as a_weekend_day
    from generate_series(0, 23) h left join entered e on e.hour = h cross join days d
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
