import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/** What the front desk received each month, sums alone; visits of units under protection are in none. */
export default report({
  title: 'O movimento da portaria cresceu?',
  about:
    'Entradas por tipo, visitas não liberadas e encomendas recebidas por mês; sem o que foi desfeito e as visitas de unidades protegidas; o que a guarda já apagou não aparece',
  feature: 'portaria',
  period: '12-months-to-date',
  columns: [
    { name: 'month', title: 'Mês', kind: 'month' },
    { name: 'visits', title: 'Visitas e convidados', kind: 'count' },
    { name: 'providers', title: 'Prestadores', kind: 'count' },
    { name: 'couriers', title: 'Entregadores', kind: 'count' },
    { name: 'refused', title: 'Não liberadas', kind: 'count' },
    { name: 'parcels', title: 'Encomendas', kind: 'count' },
  ],
  figures: [
    { name: 'entries', label: 'Entradas', kind: 'count', of: 'sum(visits + providers + couriers)' },
    { name: 'providers', label: 'De prestadores', kind: 'count', of: 'sum(providers)' },
    { name: 'refused', label: 'Não liberadas', kind: 'count', of: 'sum(refused)' },
    { name: 'parcels', label: 'Encomendas', kind: 'count', of: 'sum(parcels)' },
  ],
  chart: { shape: 'stacked', by: 'month', values: ['visits', 'providers', 'couriers'] },
  rows: (sql, { condominiumId, from, until, zone }) => sql`
    with months as (
      select to_char(g, 'YYYY-MM') as month, greatest(g, ${from}::date::timestamp) at time zone ${zone} as since,
        least(g + interval '1 month', (${until}::date + 1)::timestamp) at time zone ${zone} as before
      from generate_series(date_trunc('month', ${from}::date::timestamp), ${until}::date, interval '1 month') g
    )
    select m.month, c.visits, c.providers, c.couriers, c.refused, b.parcels
    from months m
    cross join lateral (
      select count(*) filter (where v.status <> 'refused' and v.kind not in ('provider', 'courier')) as visits,
        count(*) filter (where v.status <> 'refused' and v.kind = 'provider') as providers,
        count(*) filter (where v.status <> 'refused' and v.kind = 'courier') as couriers, count(*) filter (where v.status = 'refused') as refused
      from public.visits v
      where v.condominium_id = ${condominiumId} and v.status <> 'undone' and not v.is_hidden and v.entered_at >= m.since and v.entered_at < m.before
    ) c
    cross join lateral (
      select count(*) as parcels from public.deliveries d
      where d.condominium_id = ${condominiumId} and d.status <> 'undone' and d.arrived_at >= m.since and d.arrived_at < m.before
    ) b
    order by m.month`,
  sentences({ figures: { entries, providers, refused, parcels }, before, show, during }) {
    return [
      Number(entries) > 0 && {
        text: `${counted(Number(entries), 'entrada', 'entradas')} ${during}, ${show('count', providers!)} de prestadores${before ? `; antes, ${counted(Number(before.figures.entries), 'entrada', 'entradas')}` : ''}.`,
      },
      Number(refused) > 0 && {
        text: `${counted(Number(refused), 'visita não foi liberada', 'visitas não foram liberadas')}${before ? `; antes, ${show('count', before.figures.refused!)}` : ''}.`,
      },
      Number(parcels) > 0 && {
        text: `${counted(Number(parcels), 'encomenda chegou', 'encomendas chegaram')}${before ? `; antes, ${show('count', before.figures.parcels!)}` : ''}.`,
      },
    ]
  },
})
