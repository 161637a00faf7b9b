import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/** Incidents reported in the period by what they are about, as private.incident_facts counts them. */
export default report({
  title: 'De que o condomínio mais reclama, e em quanto tempo se resolve?',
  about:
    'Ocorrências registradas no período; sem as juntadas a outra ou a uma falha geral e as retiradas; tempos do meio, sem a espera por quem registrou',
  feature: 'incidents',
  period: '12-months-to-date',
  columns: [
    { name: 'category', title: 'Categoria', kind: 'text' },
    { name: 'registered', title: 'Registradas', kind: 'count' },
    { name: 'solved', title: 'Resolvidas', kind: 'count' },
    { name: 'open', title: 'Abertas', kind: 'count' },
    { name: 'late', title: 'Atrasadas', kind: 'count' },
    { name: 'answer_minutes', title: 'Primeira resposta em', kind: 'minutes' },
    { name: 'solve_minutes', title: 'Solução em', kind: 'minutes' },
    { name: 'in_time', title: 'No prazo', kind: 'share' },
    { name: 'rating', title: 'Nota', kind: 'number' },
  ],
  figures: [
    { name: 'registered', label: 'Registradas', kind: 'count', of: 'coalesce(sum(registered), 0)' },
    { name: 'solved', label: 'Resolvidas', kind: 'count', of: 'coalesce(sum(solved), 0)' },
    { name: 'open', label: 'Ainda abertas', kind: 'count', of: 'coalesce(sum(open), 0)' },
    { name: 'in_time', label: 'Resolvidas no prazo', kind: 'share', of: 'sum(met) / nullif(sum(due), 0)' },
  ],
  chart: { shape: 'stacked', by: 'category', values: ['solved', 'open'] },
  rows: (sql, { condominiumId, from, until }) => sql`
    select f.category, count(*) as registered, count(f.solved_at) as solved, count(*) filter (where f.is_open) as open, count(*) filter (where f.is_late) as late,
      round((percentile_cont(0.5) within group (order by f.answer_minutes))::numeric) as answer_minutes,
      round((percentile_cont(0.5) within group (order by f.solve_minutes))::numeric) as solve_minutes,
      count(*) filter (where f.in_time) / nullif(count(f.in_time), 0)::numeric as in_time, round(sum(f.rating) / nullif(sum(f.ratings), 0), 1) as rating,
      count(*) filter (where f.in_time) as met, count(f.in_time) as due
    from private.incident_facts(${condominiumId}, ${from}, ${until}) f
    group by f.category order by registered desc, f.category`,
  to: () => 'incidents/relatorio',
  sentences({ rows, figures, before, show, during }) {
    const [first] = rows
    const slowest = rows
      .filter(({ solve_minutes }) => solve_minutes !== null)
      .toSorted((a, b) => Number(b.solve_minutes) - Number(a.solve_minutes))[0]
    const [share, earlier] = [figures.in_time ?? null, before?.figures.in_time ?? null]
    return [
      first && {
        text: `${first.category} é o que mais aparece: ${counted(Number(first.registered), 'ocorrência', 'ocorrências')} de ${show('count', figures.registered!)} ${during}.`,
        to: 'incidents/relatorio',
      },
      share !== null && {
        text:
          earlier === null
            ? `${show('share', share)} foram resolvidas no prazo.`
            : `${show('share', share)} foram resolvidas no prazo; antes, ${show('share', earlier)}.`,
      },
      slowest &&
        rows.length > 1 && {
          text: `${slowest.category} é o que mais demora: metade leva mais de ${show('minutes', slowest.solve_minutes!)} até a solução.`,
        },
      Number(figures.open) > 0 && {
        text: `${counted(Number(figures.open), 'ainda está aberta', 'ainda estão abertas')}.`,
        to: 'incidents',
      },
      before &&
        Number(figures.registered) + Number(before.figures.registered) > 0 && {
          text: `Registraram-se ${show('count', figures.registered!)}; antes, ${show('count', before.figures.registered!)}.`,
        },
    ]
  },
})
