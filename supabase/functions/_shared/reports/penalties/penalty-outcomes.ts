import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/** What became of the cases of each month. `days`: from the opening to the decision, of those that were decided. */
export default report({
  title: 'Como terminam os casos, e em quanto tempo?',
  about:
    'Casos pelo mês em que foram abertos, como estão hoje; o tempo vai da abertura à decisão. Casos contra quem lê ficam fora',
  feature: 'penalties',
  period: '12-months-to-date',
  columns: [
    { name: 'month', title: 'Mês', kind: 'month' },
    { name: 'cases', title: 'Casos', kind: 'count' },
    { name: 'going', title: 'Em andamento', kind: 'count' },
    { name: 'advised', title: 'Só orientados', kind: 'count' },
    { name: 'warnings', title: 'Advertências', kind: 'count' },
    { name: 'fines', title: 'Multas', kind: 'count' },
    { name: 'archived', title: 'Arquivados', kind: 'count' },
    { name: 'annulled', title: 'Anulados', kind: 'count' },
    { name: 'days', title: 'Até decidir', kind: 'days' },
  ],
  figures: [
    { name: 'cases', label: 'Casos', kind: 'count', of: 'coalesce(sum(cases), 0)' },
    { name: 'going', label: 'Em andamento', kind: 'count', of: 'coalesce(sum(going), 0)' },
    {
      name: 'punished',
      label: 'Com advertência ou multa',
      kind: 'share',
      of: '(sum(warnings) + sum(fines)) / nullif(sum(cases), 0)',
    },
    { name: 'annulled', label: 'Anulados', kind: 'count', of: 'coalesce(sum(annulled), 0)' },
    {
      name: 'days',
      label: 'Até decidir, em média',
      kind: 'days',
      of: 'sum(all_days)::numeric / nullif(sum(decided), 0)',
    },
  ],
  chart: { shape: 'stacked', by: 'month', values: ['warnings', 'fines', 'archived'] },
  rows: (sql, { condominiumId, from, until, zone }) => sql`
    with decisions as (
      select a.case_id, min(a.acted_at) as at from public.penalty_acts a
      where a.condominium_id = ${condominiumId} and a.kind = 'decided' group by a.case_id
    ), counts as (
      select date_trunc('month', c.created_at at time zone ${zone}) as month, count(*) as cases,
        count(*) filter (where c.state in ('opened', 'noticed', 'defence', 'appealed')) as going, count(*) filter (where c.state = 'warned') as advised,
        count(*) filter (where c.state = 'warning') as warnings, count(*) filter (where c.state in ('fine', 'charged')) as fines,
        count(*) filter (where c.state = 'archived') as archived, count(*) filter (where c.state = 'annulled') as annulled, count(d.at) as decided,
        sum((d.at at time zone ${zone})::date - (c.created_at at time zone ${zone})::date) as all_days
      from public.penalty_cases c
      left join decisions d on d.case_id = c.id
      where c.condominium_id = ${condominiumId} and c.created_at >= ${from}::date::timestamp at time zone ${zone}
        and c.created_at < (${until}::date + 1)::timestamp at time zone ${zone}
        and c.id <> all (array(select private.penalty_cases_against_me()))
      group by 1
    )
    select to_char(g, 'YYYY-MM') as month, coalesce(c.cases, 0) as cases, coalesce(c.going, 0) as going, coalesce(c.advised, 0) as advised,
      coalesce(c.warnings, 0) as warnings, coalesce(c.fines, 0) as fines, coalesce(c.archived, 0) as archived, coalesce(c.annulled, 0) as annulled,
      c.all_days::numeric / nullif(c.decided, 0) as days, c.all_days, c.decided
    from generate_series(date_trunc('month', ${from}::date::timestamp), ${until}::date::timestamp, interval '1 month') g
    left join counts c on c.month = g
    order by g`,
  to: () => 'penalties',
  sentences: ({ figures, before, show, during }) => [
    Number(figures.cases) > 0 && {
      text: `De ${counted(Number(figures.cases), 'caso aberto', 'casos abertos')} ${during}, ${show('share', figures.punished!)} terminaram em advertência ou multa.`,
      to: 'penalties',
    },
    figures.days !== null && {
      text: `Decidir levou ${show('days', figures.days!)} em média${before && before.figures.days !== null ? `; antes, ${show('days', before.figures.days!)}` : ''}.`,
    },
    Number(figures.going) > 0 && {
      text: `${counted(Number(figures.going), 'caso ainda está', 'casos ainda estão')} em andamento.`,
      to: 'penalties',
    },
  ],
})
