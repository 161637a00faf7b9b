import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/**
 * Readings of each point of the round. As the page of rounds counts them: each interval without a reading, from the last one or from the beginning, is a missed
 * one, and the running interval is not. A point is looked at from when it was set up until it was taken away.
 */
export default report({
  title: 'As rondas foram feitas?',
  about:
    'Leituras dos pontos de ronda no período; falta é cada intervalo combinado que passou sem leitura; ponto sem horário não tem falta',
  feature: 'portaria',
  period: 'last-month',
  columns: [
    { name: 'point', title: 'Ponto', kind: 'text' },
    { name: 'every', title: 'De quantas em quantas horas', kind: 'count' },
    { name: 'done', title: 'Feitas', kind: 'count' },
    { name: 'missed', title: 'Faltas', kind: 'count' },
    { name: 'kept', title: 'Cumpridas', kind: 'share' },
    { name: 'wrong', title: 'Etiqueta de outro ponto', kind: 'count' },
    { name: 'last', title: 'Última', kind: 'moment' },
  ],
  figures: [
    { name: 'done', label: 'Feitas', kind: 'count', of: 'coalesce(sum(done), 0)' },
    { name: 'missed', label: 'Faltas', kind: 'count', of: 'coalesce(sum(missed), 0)' },
    {
      name: 'kept',
      label: 'Cumpridas',
      kind: 'share',
      of: 'sum(done) filter (where every is not null) / nullif(sum(done + missed) filter (where every is not null), 0)',
    },
    { name: 'wrong', label: 'Etiqueta de outro ponto', kind: 'count', of: 'coalesce(sum(wrong), 0)' },
  ],
  chart: { shape: 'stacked', by: 'point', values: ['done', 'missed'] },
  rows: (sql, { condominiumId, from, until, zone }) => sql`
    with points as (
      select p.id, p.name, p.position, p.every_hours, greatest(p.created_at, ${from}::date::timestamp at time zone ${zone}) as since,
        least(p.removed_at, (${until}::date + 1)::timestamp at time zone ${zone}, private.now()) as before
      from public.patrol_points p
      where p.condominium_id = ${condominiumId}
    ), read as materialized (
      select p.id, s.passed_at, s.is_valid
      from points p join public.patrol_passes s on s.condominium_id = ${condominiumId} and s.point_id = p.id and s.passed_at >= p.since and s.passed_at < p.before
    ), gaps as (
      select m.id, m.at - coalesce(lag(m.at) over (partition by m.id order by m.at), p.since) as gap
      from (select r.id, r.passed_at as at from read r where r.is_valid union all select p.id, p.before from points p) m
      join points p on p.id = m.id
      where p.every_hours is not null
    ), missed as (
      select g.id, sum(greatest(0, ceil(extract(epoch from g.gap) / (p.every_hours * 3600)) - 1))::bigint as missed
      from gaps g join points p on p.id = g.id group by g.id
    ), counted as (
      select r.id, count(*) filter (where r.is_valid) as done, count(*) filter (where not r.is_valid) as wrong, max(r.passed_at) filter (where r.is_valid) as last
      from read r group by r.id
    )
    select p.name as point, p.every_hours as every, coalesce(c.done, 0) as done, m.missed,
      coalesce(c.done, 0)::numeric / nullif(coalesce(c.done, 0) + m.missed, 0) as kept, coalesce(c.wrong, 0) as wrong, c.last
    from points p left join missed m on m.id = p.id left join counted c on c.id = p.id
    where p.since < p.before
    order by m.missed desc nulls last, p.position, p.name, p.id`,
  sentences({ rows: [first], figures: { done, missed, kept, wrong }, before, show, during }) {
    const earlier = before?.figures.kept ?? null
    return [
      kept != null && {
        text: `${show('share', kept)} das leituras combinadas foram feitas ${during}: ${show('count', done!)} feitas e ${counted(Number(missed), 'falta', 'faltas')}${earlier === null ? '' : `; antes, ${show('share', earlier)}`}.`,
      },
      first &&
        Number(first.missed) > 0 && {
          text: `${first.point} é o ponto com mais faltas: ${show('count', first.missed!)}.`,
        },
      Number(wrong) > 0 && {
        text: `${counted(Number(wrong), 'leitura foi da etiqueta de outro ponto', 'leituras foram da etiqueta de outro ponto')}.`,
      },
    ]
  },
})
