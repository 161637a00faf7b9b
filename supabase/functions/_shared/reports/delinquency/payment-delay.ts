import { report } from '../report.ts'

/** How late payments came, by the month in which they did; in time is until the next business day (private.next_business_day). */
export default report({
  title: 'Com quanto atraso se paga?',
  about:
    'Pagamentos recebidos de taxas e cobranças emitidas, pelo mês do recebimento; em dia é até o vencimento ou o dia útil seguinte; parcelas de acordo e dívidas anteriores ficam fora',
  feature: 'financial',
  period: '12-months',
  columns: [
    { name: 'month', title: 'Recebimento', kind: 'month' },
    { name: 'payments', title: 'Pagamentos', kind: 'count' },
    { name: 'on_time', title: 'Em dia', kind: 'count' },
    { name: 'up_to_5', title: 'Até 5 dias', kind: 'count' },
    { name: 'up_to_30', title: '6 a 30 dias', kind: 'count' },
    { name: 'over_30', title: 'Mais de 30', kind: 'count' },
    { name: 'part', title: 'Parte em dia', kind: 'share' },
    { name: 'days', title: 'Atraso médio dos atrasados', kind: 'days' },
  ],
  figures: [
    { name: 'payments', label: 'Pagamentos', kind: 'count', of: 'coalesce(sum(payments), 0)' },
    { name: 'part', label: 'Em dia', kind: 'share', of: 'sum(on_time) / nullif(sum(payments), 0)' },
    { name: 'late', label: 'Atrasados', kind: 'count', of: 'coalesce(sum(payments - on_time), 0)' },
    {
      name: 'days',
      label: 'Atraso médio dos atrasados',
      kind: 'days',
      of: 'sum(late_days) / nullif(sum(payments - on_time), 0)',
    },
  ],
  chart: { shape: 'stacked', by: 'month', values: ['on_time', 'up_to_5', 'up_to_30'] },
  rows: (sql, { condominiumId, from, until }) => sql`
    with paid as materialized (
      select p.received_on, c.due_on
      from public.payments p
      join public.charges c on c.condominium_id = ${condominiumId} and c.id = p.charge_id and c.run_id is not null
      where p.condominium_id = ${condominiumId} and p.received_on between ${from} and ${until} and p.undone_at is null
    ), days as materialized (
      select d.due_on, private.next_business_day(d.due_on, ${condominiumId}) as last_on from (select distinct p.due_on from paid p) d
    ), delays as (
      select date_trunc('month', p.received_on)::date as month, case when p.received_on <= d.last_on then 0 else p.received_on - p.due_on end as days
      from paid p join days d on d.due_on = p.due_on
    )
    select to_char(m, 'YYYY-MM') as month, count(d.days) as payments, count(*) filter (where d.days = 0) as on_time,
      count(*) filter (where d.days between 1 and 5) as up_to_5, count(*) filter (where d.days between 6 and 30) as up_to_30,
      count(*) filter (where d.days > 30) as over_30, count(*) filter (where d.days = 0)::numeric / nullif(count(d.days), 0) as part,
      avg(d.days) filter (where d.days > 0) as days, coalesce(sum(d.days), 0) as late_days
    from generate_series(date_trunc('month', ${from}::timestamp), ${until}::date, interval '1 month') m
    left join delays d on d.month = m::date
    group by m order by m`,
  to: () => 'finances/recebimentos',
  sentences: ({ figures: { payments, part, late, days }, before, show, during }) => [
    Number(payments) > 0 && {
      text: `De ${show('count', payments!)} pagamentos ${during}, ${show('share', part!)} vieram em dia.`,
      to: 'finances/recebimentos',
    },
    Number(late) > 0 && { text: `Os outros vieram em média com ${show('days', days!)} de atraso.` },
    before &&
      typeof before.figures.part === 'number' &&
      typeof part === 'number' && {
        text: `Em dia eram ${show('share', before.figures.part)}; agora são ${show('share', part)}.`,
      },
  ],
})
