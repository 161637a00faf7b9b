import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/** Parcels that nobody has fetched yet. */
export default report({
  title: 'Que encomendas esperam na portaria?',
  about: 'Encomendas recebidas e ainda não entregues nem devolvidas, hoje; dias contados da chegada',
  feature: 'portaria',
  readBy: 'admins',
  period: null,
  columns: [
    { name: 'unit', title: 'Unidade', kind: 'text' },
    { name: 'carrier', title: 'De quem', kind: 'text' },
    { name: 'description', title: 'O quê', kind: 'text' },
    { name: 'volumes', title: 'Volumes', kind: 'count' },
    { name: 'arrived', title: 'Chegou', kind: 'moment' },
    { name: 'days', title: 'Espera há', kind: 'days' },
    { name: 'reminders', title: 'Lembretes', kind: 'count' },
    { name: 'place', title: 'Onde está', kind: 'text' },
  ],
  figures: [
    { name: 'waiting', label: 'Encomendas', kind: 'count', of: 'count(*)' },
    { name: 'volumes', label: 'Volumes', kind: 'count', of: 'coalesce(sum(volumes), 0)' },
    { name: 'units', label: 'Unidades', kind: 'count', of: 'count(distinct unit_id)' },
    { name: 'week', label: 'Há mais de 7 dias', kind: 'count', of: 'count(*) filter (where days > 7)' },
    { name: 'longest', label: 'A mais antiga', kind: 'days', of: 'max(days)' },
  ],
  rows: (sql, { condominiumId, today, zone }) => sql`
    select u.label as unit, d.carrier, nullif(d.description, '') as description, d.volumes, d.arrived_at as arrived,
      ${today}::date - (d.arrived_at at time zone ${zone})::date as days, d.reminders, d.place, d.unit_id
    from public.deliveries d
    left join public.unit_list u on u.condominium_id = d.condominium_id and u.unit_id = d.unit_id
    where d.condominium_id = ${condominiumId} and d.status = 'waiting'
    order by d.arrived_at, d.id`,
  to: () => 'portaria/encomendas',
  sentences({ rows: [first], count, figures: { units, week, volumes }, show }) {
    return [
      first
        ? {
            text: `${counted(count, 'encomenda espera', 'encomendas esperam')} na portaria (${counted(Number(volumes), 'volume', 'volumes')}), de ${counted(Number(units), 'unidade', 'unidades')}.`,
            to: 'portaria/encomendas',
          }
        : { text: 'Há 0 encomendas à espera.' },
      first && {
        text: `A mais antiga é de ${first.unit ?? 'uma unidade'}, há ${show('days', first.days!)}.`,
        to: 'portaria/encomendas',
      },
      Number(week) > 0 && {
        text: `${counted(Number(week), 'espera há mais de 7 dias', 'esperam há mais de 7 dias')}.`,
      },
    ]
  },
})
