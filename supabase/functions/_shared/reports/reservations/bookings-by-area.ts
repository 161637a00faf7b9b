import { counted } from '../../../../../domain/counted.ts'
import { duesOf } from '../dues.ts'
import { report } from '../report.ts'

/** Confirmed bookings by space. Open hours are those of a usual week: holidays and special days, which are few, are not taken out. */
export default report({
  title: 'Quais espaços são mais usados?',
  about:
    'Reservas confirmadas, pelo dia de uso; a ocupação é sobre o horário de costume da semana, e a taxa é a que não foi dispensada',
  feature: 'reservations',
  period: '90-days',
  columns: [
    { name: 'area', title: 'Espaço', kind: 'text' },
    { name: 'bookings', title: 'Reservas', kind: 'count' },
    { name: 'units', title: 'Unidades', kind: 'count' },
    { name: 'minutes', title: 'Tempo reservado', kind: 'minutes' },
    { name: 'part', title: 'Ocupação', kind: 'share' },
    { name: 'guests', title: 'Convidados', kind: 'count' },
    { name: 'cents', title: 'Taxas', kind: 'cents' },
  ],
  figures: [
    { name: 'bookings', label: 'Reservas', kind: 'count', of: 'coalesce(sum(bookings), 0)' },
    { name: 'part', label: 'Ocupação', kind: 'share', of: 'sum(minutes) / nullif(sum(open_minutes), 0)' },
    { name: 'guests', label: 'Convidados', kind: 'count', of: 'coalesce(sum(guests), 0)' },
    { name: 'cents', label: 'Taxas', kind: 'cents', of: 'coalesce(sum(cents), 0)' },
    {
      name: 'unused',
      label: 'Espaços sem reserva',
      kind: 'count',
      of: 'count(*) filter (where bookings = 0)',
    },
  ],
  chart: { shape: 'columns', by: 'area', values: ['bookings'] },
  rows: (sql, { condominiumId, from, until, zone }) => sql`
    with weekdays as (
      select extract(dow from g)::int as weekday, count(*) as days
      from generate_series(${from}::date::timestamp, ${until}::date::timestamp, interval '1 day') g group by 1
    ), opened as (
      select h.area_id, sum(w.days * (h.ends_minute - h.starts_minute)) as minutes
      from public.area_hours h join weekdays w on w.weekday = h.weekday
      where h.condominium_id = ${condominiumId} group by h.area_id
    ), used as (
      select r.area_id, count(*) as bookings, count(distinct r.unit_id) as units,
        round(extract(epoch from sum(r.ends_at - r.starts_at)) / 60) as minutes, sum(r.guests) as guests,
        sum(d.cents) filter (where d.state <> 'waived') as cents
      from public.reservations r
      left join (${duesOf(sql, condominiumId, 'reservation')}) d on d.source_id = r.id
      where r.condominium_id = ${condominiumId} and r.state = 'approved' and r.starts_at >= ${from}::date::timestamp at time zone ${zone}
        and r.starts_at < (${until}::date + 1)::timestamp at time zone ${zone}
      group by r.area_id
    )
    select a.id as area_id, a.name as area, coalesce(u.bookings, 0) as bookings, coalesce(u.units, 0) as units, coalesce(u.minutes, 0) as minutes,
      o.minutes as open_minutes, coalesce(u.minutes, 0) / nullif(o.minutes, 0) as part, coalesce(u.guests, 0) as guests, coalesce(u.cents, 0) as cents
    from public.common_areas a
    left join used u on u.area_id = a.id
    left join opened o on o.area_id = a.id
    where a.condominium_id = ${condominiumId} and (a.removed_at is null or u.area_id is not null)
    order by coalesce(u.bookings, 0) desc, a.name collate "C", a.id`,
  sentences({ rows, figures, before, show, during }) {
    const first = rows[0]
    const unused = rows.filter(({ bookings }) => bookings === 0)
    return [
      first &&
        Number(first.bookings) > 0 && {
          text: `${first.area} foi o espaço mais usado ${during}: ${counted(Number(first.bookings), 'reserva', 'reservas')}, de ${counted(Number(first.units), 'unidade', 'unidades')}.`,
        },
      before &&
        Number(figures.bookings) + Number(before.figures.bookings) > 0 && {
          text: `Ao todo foram ${counted(Number(figures.bookings), 'reserva', 'reservas')}; antes, ${show('count', before.figures.bookings!)}.`,
        },
      unused.length > 0 && {
        text: `${counted(unused.length, 'espaço não teve', 'espaços não tiveram')} nenhuma reserva${unused.length === 1 ? `: ${unused[0]!.area}` : ''}.`,
      },
    ]
  },
})
