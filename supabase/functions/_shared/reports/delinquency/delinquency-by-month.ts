import { formatMonth } from '../../../../../domain/calendar.ts'
import { report } from '../report.ts'

/** The rate that the pages of money show today (finance-summary), as it was at the end of each month. */
export default report({
  title: 'A inadimplência está subindo ou caindo?',
  about:
    'No fim de cada mês (neste, hoje): do que venceu em 12 meses, quanto estava vencido e sem pagar, em valor original; o que foi cancelado fica fora, o que entrou em acordo sai no dia do acordo',
  feature: 'financial',
  period: '12-months',
  columns: [
    { name: 'month', title: 'Mês', kind: 'month' },
    { name: 'due_cents', title: 'Venceu em 12 meses', kind: 'cents' },
    { name: 'open_cents', title: 'Sem pagar', kind: 'cents' },
    { name: 'rate', title: 'Inadimplência', kind: 'share' },
    { name: 'charges', title: 'Cobranças', kind: 'count' },
    { name: 'units', title: 'Unidades', kind: 'count' },
  ],
  figures: [
    { name: 'last', label: 'No fim', kind: 'share', of: '(array_agg(rate order by month desc))[1]' },
    { name: 'highest', label: 'Mais alta', kind: 'share', of: 'max(rate)' },
    { name: 'lowest', label: 'Mais baixa', kind: 'share', of: 'min(rate)' },
    {
      name: 'open',
      label: 'Sem pagar no fim',
      kind: 'cents',
      of: '(array_agg(open_cents order by month desc))[1]',
    },
  ],
  chart: { shape: 'lines', by: 'month', values: ['rate'] },
  rows: (sql, { condominiumId, from, until, today }) => sql`
    with place as materialized (
      select private.holidays_of(${condominiumId}) as holidays
    ), ends as materialized (
      select e.month, e.day, l.late_until, (l.late_until - interval '12 months')::date as since
      from (
        select m::date as month, least((m + interval '1 month - 1 day')::date, ${today}::date) as day, least((m + interval '1 month')::date, ${today}::date) as asked_on
        from generate_series(date_trunc('month', ${from}::timestamp), least(${until}::date, ${today}::date), interval '1 month') m
      ) e
      cross join place h
      cross join lateral (
        -- The first of them: the others are not looked at.
        select e.asked_on - n as late_until from generate_series(1, 10) n where private.is_business_day(e.asked_on - n, h.holidays) limit 1) l
    ), late as materialized (
      -- What was paid by the end of the month in which it was due was late at no month's end.
      select c.id, c.unit_id, c.due_on, c.amount_cents, case when c.status = 'paid' then c.paid_on when c.status = 'agreed' then a.agreed_on end as ended_on
      from public.charges c
      left join public.debt_agreements a on a.condominium_id = ${condominiumId} and a.id = c.agreement_id and c.status = 'agreed'
      where c.condominium_id = ${condominiumId} and (c.status in ('open', 'agreed') or c.status = 'paid'
          and c.paid_on > least((date_trunc('month', c.due_on::timestamp) + interval '1 month - 1 day')::date, ${today}::date))
        and c.due_on between (select min(e.since) from ends e) and (select max(e.late_until) from ends e)
    ), received as materialized (
      select l.due_on, l.ended_on, p.received_on, p.principal_cents + p.discount_cents as cents
      from late l join public.payments p on p.condominium_id = ${condominiumId} and p.charge_id = l.id and p.undone_at is null
    ), owed as (
      select e.month, sum(l.amount_cents) as cents, count(*) as charges, count(distinct l.unit_id) as units
      from ends e join late l on l.due_on > e.since and l.due_on <= e.late_until and (l.ended_on is null or l.ended_on > e.day)
      group by 1
    ), paid as (
      select e.month, sum(r.cents) as cents
      from ends e
      join received r on r.due_on > e.since and r.due_on <= e.late_until and (r.ended_on is null or r.ended_on > e.day) and r.received_on <= e.day
      group by 1
    ), sums as (
      select o.month, o.cents - coalesce(p.cents, 0) as cents, o.charges, o.units from owed o left join paid p on p.month = o.month
    )
    select to_char(e.month, 'YYYY-MM') as month, d.cents as due_cents, coalesce(s.cents, 0) as open_cents,
      coalesce(s.cents, 0) / nullif(d.cents, 0) as rate, coalesce(s.charges, 0) as charges, coalesce(s.units, 0) as units
    from ends e
    cross join lateral (
      select coalesce(sum(r.total_cents), 0) as cents from public.charge_runs r
      where r.condominium_id = ${condominiumId} and r.status <> 'undone' and r.due_on > e.since and r.due_on <= e.late_until) d
    left join sums s on s.month = e.month
    order by e.month`,
  to: () => 'finances/inadimplencia',
  sentences({ rows, figures: { last, open }, before, show }) {
    const known = rows.filter(({ rate }) => rate !== null)
    const [first, end] = [known[0], known.at(-1)]
    return [
      end && {
        text: `Em ${formatMonth(String(end.month))}, ${show('share', end.rate!)} do que venceu em 12 meses estava sem pagar: ${show('cents', end.open_cents!)}.`,
        to: 'finances/inadimplencia',
      },
      first &&
        end &&
        first.rate !== end.rate && {
          text: `A inadimplência ${Number(first.rate) < Number(end.rate) ? 'subiu' : 'caiu'} de ${show('share', first.rate!)} em ${formatMonth(String(first.month))} para ${show('share', end.rate!)}.`,
        },
      before &&
        typeof before.figures.last === 'number' &&
        typeof last === 'number' && {
          text: `No fim do período comparado ela era de ${show('share', before.figures.last)}, com ${show('cents', before.figures.open!)} sem pagar; agora são ${show('cents', open!)}.`,
        },
    ]
  },
})
