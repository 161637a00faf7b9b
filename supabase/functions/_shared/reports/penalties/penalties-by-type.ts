import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/** Reports and cases by type of infraction, under the name that it has today. Whoever reads finds nothing of what is against themselves. */
export default report({
  title: 'Que infrações mais acontecem?',
  about:
    'Relatos pelo dia em que chegaram e casos pelo dia em que foram abertos, como estão hoje; casos contra quem lê ficam fora',
  feature: 'penalties',
  period: '12-months-to-date',
  columns: [
    { name: 'type', title: 'Infração', kind: 'text' },
    { name: 'reports', title: 'Relatos', kind: 'count' },
    { name: 'cases', title: 'Casos', kind: 'count' },
    { name: 'going', title: 'Em andamento', kind: 'count' },
    { name: 'advised', title: 'Só orientados', kind: 'count' },
    { name: 'warnings', title: 'Advertências', kind: 'count' },
    { name: 'fines', title: 'Multas', kind: 'count' },
    { name: 'lifted', title: 'Arquivados ou anulados', kind: 'count' },
    { name: 'cents', title: 'Soma das multas', kind: 'cents' },
  ],
  figures: [
    { name: 'reports', label: 'Relatos', kind: 'count', of: 'coalesce(sum(reports), 0)' },
    { name: 'cases', label: 'Casos', kind: 'count', of: 'coalesce(sum(cases), 0)' },
    { name: 'warnings', label: 'Advertências', kind: 'count', of: 'coalesce(sum(warnings), 0)' },
    { name: 'fines', label: 'Multas', kind: 'count', of: 'coalesce(sum(fines), 0)' },
    { name: 'cents', label: 'Soma das multas', kind: 'cents', of: 'coalesce(sum(cents), 0)' },
  ],
  chart: { shape: 'columns', by: 'type', values: ['cases', 'reports'] },
  rows: (sql, { condominiumId, from, until, zone }) => sql`
    with told as (
      select r.type_id, count(*) as reports from public.penalty_reports r
      where r.condominium_id = ${condominiumId} and r.told_at >= ${from}::date::timestamp at time zone ${zone}
        and r.told_at < (${until}::date + 1)::timestamp at time zone ${zone}
        and r.id <> all (array(select private.penalty_reports_on_me()))
      group by r.type_id
    ), opened as (
      select c.type_id, count(*) as cases, count(*) filter (where c.state in ('opened', 'noticed', 'defence', 'appealed')) as going,
        count(*) filter (where c.state = 'warned') as advised, count(*) filter (where c.state = 'warning') as warnings,
        count(*) filter (where c.state in ('fine', 'charged')) as fines, count(*) filter (where c.state in ('archived', 'annulled')) as lifted,
        sum(c.fine_cents) filter (where c.state in ('fine', 'charged')) as cents
      from public.penalty_cases c
      where c.condominium_id = ${condominiumId} and c.created_at >= ${from}::date::timestamp at time zone ${zone}
        and c.created_at < (${until}::date + 1)::timestamp at time zone ${zone}
        and c.id <> all (array(select private.penalty_cases_against_me()))
      group by c.type_id
    ), names as (
      select distinct on (v.type_id) v.type_id, v.name from public.infraction_type_versions v
      where v.condominium_id = ${condominiumId} order by v.type_id, v.version desc
    ), sums as (
      select coalesce(o.type_id, t.type_id) as type_id, coalesce(t.reports, 0) as reports, coalesce(o.cases, 0) as cases,
        coalesce(o.going, 0) as going, coalesce(o.advised, 0) as advised, coalesce(o.warnings, 0) as warnings, coalesce(o.fines, 0) as fines,
        coalesce(o.lifted, 0) as lifted, coalesce(o.cents, 0) as cents
      from opened o full join told t on t.type_id = o.type_id
    )
    select coalesce(n.name, 'Infração não indicada') as type, s.*
    from sums s left join names n on n.type_id = s.type_id
    order by s.cases desc, s.reports desc, n.name collate "C", s.type_id`,
  to: () => 'penalties',
  sentences({ rows: [first], figures, before, show, during }) {
    const [cases, fines, reports] = [Number(figures.cases), Number(figures.fines), Number(figures.reports)]
    return [
      cases === 0 &&
        reports > 0 && {
          text: `${counted(reports, 'relato chegou', 'relatos chegaram')} ${during}, e nenhum caso foi aberto.`,
          to: 'penalties/relatos',
        },
      cases > 0 && {
        text: `${counted(cases, 'caso foi aberto', 'casos foram abertos')} ${during}${before ? `; antes, ${show('count', before.figures.cases!)}` : ''}.`,
        to: 'penalties',
      },
      first &&
        Number(first.cases) > 0 && {
          text: `A infração mais comum foi “${first.type}”: ${counted(Number(first.cases), 'caso', 'casos')} e ${counted(Number(first.reports), 'relato', 'relatos')}.`,
          to: 'penalties/infracoes',
        },
      fines > 0 && {
        text: `${counted(fines, 'caso terminou', 'casos terminaram')} em multa, de ${show('cents', figures.cents!)} ao todo.`,
      },
    ]
  },
})
