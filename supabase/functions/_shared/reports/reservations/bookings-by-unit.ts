import { counted } from '../../../../../domain/counted.ts'
import { duesOf } from '../dues.ts'
import { report } from '../report.ts'

/** Bookings by unit, without the names of who booked. */
export default report({
  title: 'Que unidades usam mais os espaços?',
  about:
    'Reservas confirmadas e canceladas de cada unidade, pelo dia de uso; a taxa é a que não foi dispensada',
  feature: 'reservations',
  readBy: 'admins',
  period: '90-days',
  columns: [
    { name: 'unit', title: 'Unidade', kind: 'text' },
    { name: 'bookings', title: 'Reservas', kind: 'count' },
    { name: 'minutes', title: 'Tempo reservado', kind: 'minutes' },
    { name: 'areas', title: 'Espaços', kind: 'count' },
    { name: 'cancelled', title: 'Canceladas', kind: 'count' },
    { name: 'cents', title: 'Taxas', kind: 'cents' },
    { name: 'last', title: 'Última', kind: 'day' },
  ],
  figures: [
    {
      name: 'units',
      label: 'Unidades que usaram',
      kind: 'count',
      of: 'count(*) filter (where bookings > 0)',
    },
    {
      name: 'part',
      label: 'Parte das unidades',
      kind: 'share',
      of: 'count(*) filter (where bookings > 0)::numeric / nullif(max(all_units), 0)',
    },
    { name: 'bookings', label: 'Reservas', kind: 'count', of: 'coalesce(sum(bookings), 0)' },
    { name: 'most', label: 'Mais reservas de uma só', kind: 'count', of: 'max(bookings)' },
    { name: 'cents', label: 'Taxas', kind: 'cents', of: 'coalesce(sum(cents), 0)' },
  ],
  rows: (sql, { condominiumId, from, until, zone }) => sql`
    with used as (
      select r.unit_id, count(*) filter (where r.state = 'approved') as bookings, count(distinct r.area_id) filter (where r.state = 'approved') as areas,
        round(extract(epoch from sum(r.ends_at - r.starts_at) filter (where r.state = 'approved')) / 60) as minutes,
        count(*) filter (where r.state = 'cancelled') as cancelled, sum(d.cents) filter (where d.state <> 'waived') as cents,
        (max(r.starts_at) filter (where r.state = 'approved') at time zone ${zone})::date as last
      from public.reservations r
      left join (${duesOf(sql, condominiumId, 'reservation')}) d on d.source_id = r.id
      where r.condominium_id = ${condominiumId} and r.state in ('approved', 'cancelled')
        and r.starts_at >= ${from}::date::timestamp at time zone ${zone} and r.starts_at < (${until}::date + 1)::timestamp at time zone ${zone}
      group by r.unit_id
    )
    select w.unit_id, concat_ws('-', nullif(u.block, ''), u.number) as unit, w.bookings, coalesce(w.minutes, 0) as minutes, w.areas, w.cancelled,
      coalesce(w.cents, 0) as cents, w.last,
      (select count(*) from public.unit_list l where l.condominium_id = ${condominiumId} and l.main_id is null) as all_units
    from used w join public.units u on u.condominium_id = ${condominiumId} and u.id = w.unit_id
    order by w.bookings desc, u.sort_key, u.id`,
  to: ({ unit_id }) => `units/${unit_id}`,
  sentences: ({ rows: [first], figures, before, show, during }) => [
    Number(figures.units) > 0 && {
      text: `${counted(Number(figures.units), 'unidade usou', 'unidades usaram')} os espaços ${during}, ${show('share', figures.part!)} de todas${
        before && before.figures.part !== null ? `; antes, ${show('share', before.figures.part!)}` : ''
      }.`,
    },
    first &&
      Number(first.bookings) > 1 && {
        text: `A unidade ${first.unit} reservou mais: ${counted(Number(first.bookings), 'vez', 'vezes')}.`,
        to: `units/${first.unit_id}`,
      },
  ],
})
