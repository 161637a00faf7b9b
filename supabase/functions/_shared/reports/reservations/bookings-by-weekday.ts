import { weekdayWords } from '../../../../../domain/reservations/words.ts'
import { report } from '../report.ts'

/** Confirmed bookings by the weekday and the part of the day at which they begin. */
export default report({
  title: 'Em que dias e horas se reserva mais?',
  about:
    'Reservas confirmadas de todos os espaços, pela hora em que começam: manhã até 12h, tarde até 18h, depois noite',
  feature: 'reservations',
  period: '90-days',
  columns: [
    { name: 'weekday', title: 'Dia da semana', kind: 'text' },
    { name: 'morning', title: 'Manhã', kind: 'count' },
    { name: 'afternoon', title: 'Tarde', kind: 'count' },
    { name: 'night', title: 'Noite', kind: 'count' },
    { name: 'bookings', title: 'Reservas', kind: 'count' },
    { name: 'part', title: 'Parte do total', kind: 'share' },
  ],
  figures: [
    { name: 'bookings', label: 'Reservas', kind: 'count', of: 'sum(bookings)' },
    {
      name: 'weekend',
      label: 'No sábado e no domingo',
      kind: 'share',
      of: 'sum(bookings) filter (where day in (0, 6)) / nullif(sum(bookings), 0)',
    },
    { name: 'night', label: 'À noite', kind: 'share', of: 'sum(night) / nullif(sum(bookings), 0)' },
  ],
  chart: { shape: 'stacked', by: 'weekday', values: ['morning', 'afternoon', 'night'] },
  rows: (sql, { condominiumId, from, until, zone }) => sql`
    with starts as (
      select r.starts_at at time zone ${zone} as at from public.reservations r
      where r.condominium_id = ${condominiumId} and r.state = 'approved' and r.starts_at >= ${from}::date::timestamp at time zone ${zone}
        and r.starts_at < (${until}::date + 1)::timestamp at time zone ${zone}
    ), counts as (
      select extract(dow from at)::int as day, count(*) filter (where at::time < '12:00') as morning,
        count(*) filter (where at::time >= '12:00' and at::time < '18:00') as afternoon, count(*) filter (where at::time >= '18:00') as night,
        count(*) as bookings
      from starts group by 1
    )
    select g as day, ${sql.json(weekdayWords)}::jsonb ->> g as weekday, coalesce(c.morning, 0) as morning, coalesce(c.afternoon, 0) as afternoon,
      coalesce(c.night, 0) as night, coalesce(c.bookings, 0) as bookings, c.bookings / nullif(sum(c.bookings) over (), 0) as part
    from generate_series(0, 6) g left join counts c on c.day = g
    order by g`,
  sentences({ rows, figures, before, show, during }) {
    if (!Number(figures.bookings)) return []
    const most = rows.toSorted((one, other) => Number(other.bookings) - Number(one.bookings))[0]!
    return [
      {
        text: `O dia mais procurado ${during} foi ${String(most.weekday).toLowerCase()}, com ${show('share', most.part!)} das reservas.`,
      },
      {
        text: `O fim de semana teve ${show('share', figures.weekend!)} das reservas${before && before.figures.weekend !== null ? `; antes, ${show('share', before.figures.weekend!)}` : ''}, e a noite ${show('share', figures.night!)}.`,
      },
    ]
  },
})
