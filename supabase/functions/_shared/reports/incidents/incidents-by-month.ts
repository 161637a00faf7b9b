import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/** Incidents by the months in which they were reported and solved, and how many were open when each month ended. */
export default report({
  title: 'Resolvemos mais do que chega?',
  about:
    'Ocorrências pelo mês do registro e pelo mês da solução; sem as juntadas a outra ou a uma falha geral e as retiradas',
  feature: 'incidents',
  period: '12-months-to-date',
  columns: [
    { name: 'month', title: 'Mês', kind: 'month' },
    { name: 'registered', title: 'Registradas', kind: 'count' },
    { name: 'solved', title: 'Resolvidas', kind: 'count' },
    { name: 'unsolved', title: 'Encerradas sem solução', kind: 'count' },
    { name: 'open', title: 'Abertas no fim', kind: 'count' },
    { name: 'solve_minutes', title: 'Solução em', kind: 'minutes' },
  ],
  figures: [
    { name: 'registered', label: 'Registradas', kind: 'count', of: 'sum(registered)' },
    { name: 'solved', label: 'Resolvidas', kind: 'count', of: 'sum(solved)' },
    { name: 'most', label: 'Mais num mês', kind: 'count', of: 'max(registered)' },
    {
      name: 'open',
      label: 'Abertas no fim',
      kind: 'count',
      of: '(array_agg(open order by month desc) filter (where open is not null))[1]',
    },
  ],
  chart: { shape: 'lines', by: 'month', values: ['registered', 'solved', 'open'] },
  rows: (sql, { condominiumId, from, until, today, zone }) => sql`
    with facts as materialized (
      select f.created_at at time zone ${zone} as reported, f.ended_at at time zone ${zone} as ended, f.solved_at is not null as is_solved, f.solve_minutes
      from private.incident_facts(${condominiumId}, '-infinity', ${until}) f
    ), opened as (
      select date_trunc('month', f.reported)::date as month, count(*) as registered, count(*) filter (where f.reported >= ${from}::date) as registered_here
      from facts f group by 1
    ), ended as (
      select date_trunc('month', f.ended)::date as month, count(*) as ended, count(*) filter (where f.is_solved and f.ended >= ${from}::date) as solved,
        count(*) filter (where not f.is_solved and f.ended >= ${from}::date) as unsolved,
        round((percentile_cont(0.5) within group (order by f.solve_minutes) filter (where f.ended >= ${from}::date))::numeric) as solve_minutes
      from facts f where f.ended < ${until}::date + 1 group by 1
    ), months as (
      select m.month, coalesce(o.registered_here, 0) as registered, coalesce(e.solved, 0) as solved, coalesce(e.unsolved, 0) as unsolved, e.solve_minutes,
        sum(coalesce(o.registered, 0) - coalesce(e.ended, 0)) over (order by m.month) as balance
      from generate_series(date_trunc('month', ${from}::date), ${until}::date, interval '1 month') g
      cross join lateral (select g::date as month) m
      left join opened o on o.month = m.month left join ended e on e.month = m.month
    ), carried as (
      select (select coalesce(sum(o.registered), 0) from opened o where o.month < date_trunc('month', ${from}::date))
        - (select coalesce(sum(e.ended), 0) from ended e where e.month < date_trunc('month', ${from}::date)) as open
    )
    select to_char(m.month, 'YYYY-MM') as month, m.registered, m.solved, m.unsolved,
      case when m.month <= ${today}::date then c.open + m.balance end as open, m.solve_minutes
    from months m, carried c order by m.month`,
  to: () => 'incidents/relatorio',
  sentences({ rows, figures: { registered, solved, open }, before, show, during }) {
    const [came, went] = [Number(registered), Number(solved)]
    const peak = rows.toSorted((a, b) => Number(b.registered) - Number(a.registered))[0]
    return [
      (came > 0 || went > 0) && {
        text: `${counted(came, 'ocorrência chegou', 'ocorrências chegaram')} e ${counted(went, 'foi resolvida', 'foram resolvidas')} ${during}${came === went ? '' : went > came ? ': resolveu-se mais do que chegou' : ': chegou mais do que se resolveu'}.`,
        to: 'incidents/relatorio',
      },
      Number(open) > 0 && {
        text: `${counted(Number(open), 'ficou aberta', 'ficaram abertas')} no fim${before?.figures.open == null ? '' : `; antes, ${show('count', before.figures.open)}`}.`,
        to: 'incidents',
      },
      peak &&
        rows.length > 1 &&
        Number(peak.registered) > 0 && {
          text: `O mês com mais registros foi ${show('month', peak.month!)}, com ${show('count', peak.registered!)}.`,
        },
    ]
  },
})
