import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/** Incidents reported in the period by where they were, as private.incident_facts counts them. */
export default report({
  title: 'Onde o prédio dá mais problema?',
  about:
    'Ocorrências registradas no período por lugar; as de dentro de apartamentos juntas; sem as juntadas a outra ou a uma falha geral e as retiradas',
  feature: 'incidents',
  period: '12-months-to-date',
  columns: [
    { name: 'place', title: 'Lugar', kind: 'text' },
    { name: 'registered', title: 'Registradas', kind: 'count' },
    { name: 'part', title: 'Parte do total', kind: 'share' },
    { name: 'solved', title: 'Resolvidas', kind: 'count' },
    { name: 'open', title: 'Abertas', kind: 'count' },
    { name: 'solve_minutes', title: 'Solução em', kind: 'minutes' },
    { name: 'category', title: 'O mais frequente', kind: 'text' },
  ],
  figures: [
    { name: 'registered', label: 'Registradas', kind: 'count', of: 'coalesce(sum(registered), 0)' },
    { name: 'places', label: 'Lugares', kind: 'count', of: 'count(*)' },
    { name: 'largest', label: 'Maior parte num só lugar', kind: 'share', of: 'max(part)' },
    { name: 'open', label: 'Ainda abertas', kind: 'count', of: 'coalesce(sum(open), 0)' },
  ],
  chart: { shape: 'columns', by: 'place', values: ['registered'] },
  rows: (sql, { condominiumId, from, until }) => sql`
    select f.place, count(*) as registered, count(*) / sum(count(*)) over () as part, count(f.solved_at) as solved, count(*) filter (where f.is_open) as open,
      round((percentile_cont(0.5) within group (order by f.solve_minutes))::numeric) as solve_minutes, mode() within group (order by f.category) as category
    from private.incident_facts(${condominiumId}, ${from}, ${until}) f
    group by f.place order by registered desc, f.place`,
  to: () => 'incidents/mapa',
  sentences({ rows, figures, before, show, during }) {
    const [first] = rows
    const earlier = before?.rows.find(({ place }) => place === first?.place)
    return [
      first && {
        text: `${first.place}: ${counted(Number(first.registered), 'ocorrência', 'ocorrências')} ${during}, ${show('share', first.part!)} do total; o mais frequente é ${first.category}.`,
        to: 'incidents/mapa',
      },
      first && before && { text: `Antes, foram ${show('count', earlier?.registered ?? 0)} nesse lugar.` },
      Number(figures.open) > 0 && {
        text: `${counted(Number(figures.open), 'ocorrência ainda está aberta', 'ocorrências ainda estão abertas')}.`,
        to: 'incidents',
      },
    ]
  },
})
