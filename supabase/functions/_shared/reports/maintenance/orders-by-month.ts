import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/** Work that was done, by the month of its day: what was planned beside what broke. */
export default report({
  title: 'Fazemos mais prevenção ou mais conserto?',
  about:
    'Ordens de serviço executadas, pelo dia da execução, com o custo anotado nelas; sem as puladas e canceladas',
  feature: 'incidents',
  period: '12-months-to-date',
  columns: [
    { name: 'month', title: 'Mês', kind: 'month' },
    { name: 'planned', title: 'Preventivas e inspeções', kind: 'count' },
    { name: 'corrective', title: 'Corretivas', kind: 'count' },
    { name: 'urgent', title: 'Das quais urgentes', kind: 'count' },
    { name: 'planned_cents', title: 'Custo preventivo', kind: 'cents' },
    { name: 'corrective_cents', title: 'Custo corretivo', kind: 'cents' },
    { name: 'cents', title: 'Custo', kind: 'cents' },
  ],
  figures: [
    { name: 'orders', label: 'Executadas', kind: 'count', of: 'sum(planned + corrective)' },
    {
      name: 'corrective',
      label: 'Parte de conserto',
      kind: 'share',
      of: 'sum(corrective) / nullif(sum(planned + corrective), 0)',
    },
    { name: 'urgent', label: 'Urgentes', kind: 'count', of: 'sum(urgent)' },
    { name: 'cents', label: 'Custo', kind: 'cents', of: 'sum(cents)' },
    { name: 'corrective_cents', label: 'Custo de conserto', kind: 'cents', of: 'sum(corrective_cents)' },
  ],
  chart: { shape: 'stacked', by: 'month', values: ['planned', 'corrective'] },
  rows: (sql, { condominiumId, from, until }) => sql`
    with done as (
      select date_trunc('month', o.done_on)::date as month, count(*) filter (where o.kind <> 'corrective') as planned,
        count(*) filter (where o.kind = 'corrective') as corrective, count(*) filter (where o.kind = 'corrective' and o.priority = 'urgent') as urgent,
        sum(o.cost_cents) filter (where o.kind <> 'corrective') as planned_cents, sum(o.cost_cents) filter (where o.kind = 'corrective') as corrective_cents,
        sum(o.cost_cents) as cents
      from public.maintenance_orders o
      where o.condominium_id = ${condominiumId} and o.status in ('done', 'checked') and o.done_on between ${from} and ${until} group by 1
    )
    select to_char(g, 'YYYY-MM') as month, coalesce(d.planned, 0) as planned, coalesce(d.corrective, 0) as corrective, coalesce(d.urgent, 0) as urgent,
      coalesce(d.planned_cents, 0) as planned_cents, coalesce(d.corrective_cents, 0) as corrective_cents, coalesce(d.cents, 0) as cents
    from generate_series(date_trunc('month', ${from}::date), ${until}::date, interval '1 month') g left join done d on d.month = g::date
    order by g`,
  to: () => 'incidents/manutencao/custos',
  sentences({ figures: { orders, corrective, urgent, cents, corrective_cents }, before, show, during }) {
    const earlier = before?.figures.corrective ?? null
    return [
      Number(orders) > 0 && {
        text: `${counted(Number(orders), 'ordem foi executada', 'ordens foram executadas')} ${during}; ${show('share', corrective!)} eram conserto${earlier === null ? '' : ` (antes, ${show('share', earlier)})`}.`,
        to: 'incidents/manutencao',
      },
      Number(cents) > 0 && {
        text: `Custaram ${show('cents', cents!)}, dos quais ${show('cents', corrective_cents!)} em conserto${before ? `; antes, ${show('cents', before.figures.cents!)}` : ''}.`,
        to: 'incidents/manutencao/custos',
      },
      Number(urgent) > 0 && {
        text: `${counted(Number(urgent), 'conserto foi urgente', 'consertos foram urgentes')}.`,
      },
    ]
  },
})
