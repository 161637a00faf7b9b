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
  period: '90-days',
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
    )
    select p.name as point, p.every_hours as every, v.done, m.missed, v.done::numeric / nullif(v.done + m.missed, 0) as kept, w.wrong, v.last
    from points p
    cross join lateral (
      -- Spans as floats: of so many rows exact numbers would take longer than all else.
      select count(*) as done, max(r.at) as last, coalesce(sum(greatest(0, ceil(date_part('epoch', r.at - r.earlier) / (p.every_hours * 3600)) - 1)), 0) as missed
      from (
        select s.passed_at as at, lag(s.passed_at, 1, p.since) over (order by s.passed_at) as earlier
        from public.patrol_passes s
        where s.condominium_id = ${condominiumId} and s.point_id = p.id and s.is_valid and s.passed_at >= p.since and s.passed_at < p.before) r
    ) v
    cross join lateral (
      select case when p.every_hours is not null
        then (v.missed + greatest(0, ceil(date_part('epoch', p.before - coalesce(v.last, p.since)) / (p.every_hours * 3600)) - 1))::bigint end as missed
    ) m
    cross join lateral (
      select count(*) as wrong from public.patrol_passes s
      where s.condominium_id = ${condominiumId} and s.point_id = p.id and not s.is_valid and s.passed_at >= p.since and s.passed_at < p.before
    ) w
    where p.since < p.before
    order by m.missed desc nulls last, p.position, p.name, p.id`,
  sentences({ rows: [first], figures: { missed, kept, wrong }, before, show, during }) {
    const earlier = before?.figures.kept ?? null
    return [
      kept != null && {
        text: `${show('share', kept)} das leituras combinadas foram feitas ${during}, com ${counted(Number(missed), 'falta', 'faltas')}${earlier === null ? '' : `; antes, ${show('share', earlier)}`}.`,
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
