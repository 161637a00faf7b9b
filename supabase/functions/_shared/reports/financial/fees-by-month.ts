import { report } from '../report.ts'

/** What units were charged, by the month in which it fell due, and what became of it. */
export default report({
  title: 'Quanto se cobrou, e quanto já foi pago?',
  about:
    'Taxas e cobranças emitidas, pelo mês do vencimento, sem multa e juros; canceladas, parcelas de acordo e dívidas anteriores ficam fora',
  feature: 'financial',
  period: '12-months',
  columns: [
    { name: 'month', title: 'Vencimento', kind: 'month' },
    { name: 'charged_cents', title: 'Cobrado', kind: 'cents' },
    { name: 'on_time_cents', title: 'Pago em dia', kind: 'cents' },
    { name: 'late_cents', title: 'Pago com atraso', kind: 'cents' },
    { name: 'discount_cents', title: 'Descontos', kind: 'cents' },
    { name: 'agreed_cents', title: 'Em acordo', kind: 'cents' },
    { name: 'open_cents', title: 'Em aberto', kind: 'cents' },
    { name: 'on_time', title: 'Em dia', kind: 'share' },
  ],
  figures: [
    { name: 'charged', label: 'Cobrado', kind: 'cents', of: 'coalesce(sum(charged_cents), 0)' },
    {
      name: 'received',
      label: 'Recebido',
      kind: 'cents',
      of: 'coalesce(sum(on_time_cents + late_cents), 0)',
    },
    {
      name: 'on_time',
      label: 'Pago em dia',
      kind: 'share',
      of: 'sum(on_time_cents) / nullif(sum(charged_cents), 0)',
    },
    { name: 'open', label: 'Em aberto', kind: 'cents', of: 'coalesce(sum(open_cents), 0)' },
  ],
  chart: { shape: 'stacked', by: 'month', values: ['on_time_cents', 'late_cents', 'open_cents'] },
  rows: (sql, { condominiumId, from, until }) => sql`
    with charged as materialized (
      select c.id, c.due_on, c.status, c.amount_cents, c.amount_cents - c.settled_cents as left_cents
      from public.charges c
      where c.condominium_id = ${condominiumId} and c.status in ('open', 'paid', 'agreed') and c.due_on between ${from} and ${until} and c.run_id is not null
    ), days as materialized (
      select d.due_on, private.next_business_day(d.due_on, ${condominiumId}) as last_on from (select distinct c.due_on from charged c) d
    ), paid as (
      select date_trunc('month', c.due_on)::date as month,
        sum(p.principal_cents) filter (where p.received_on <= d.last_on) as on_time_cents,
        sum(p.principal_cents) filter (where p.received_on > d.last_on) as late_cents, sum(p.discount_cents) as discount_cents
      from charged c
      join days d on d.due_on = c.due_on
      join public.payments p on p.condominium_id = ${condominiumId} and p.charge_id = c.id and p.undone_at is null
      group by 1
    ), sums as (
      select date_trunc('month', c.due_on)::date as month, sum(c.amount_cents) as charged_cents,
        sum(c.left_cents) filter (where c.status = 'agreed') as agreed_cents, sum(c.left_cents) filter (where c.status = 'open') as open_cents
      from charged c group by 1
    )
    select to_char(m, 'YYYY-MM') as month, coalesce(s.charged_cents, 0) as charged_cents, coalesce(p.on_time_cents, 0) as on_time_cents,
      coalesce(p.late_cents, 0) as late_cents, coalesce(p.discount_cents, 0) as discount_cents, coalesce(s.agreed_cents, 0) as agreed_cents,
      coalesce(s.open_cents, 0) as open_cents, coalesce(p.on_time_cents, 0) / nullif(s.charged_cents, 0) as on_time
    from generate_series(date_trunc('month', ${from}::timestamp), ${until}::date, interval '1 month') m
    left join sums s on s.month = m::date
    left join paid p on p.month = m::date
    order by m`,
  to: ({ month }) => `finances?mes=${month}`,
  sentences: ({ figures: { charged, received, on_time, open }, before, show, during }) => [
    Number(charged) > 0 && {
      text: `De ${show('cents', charged!)} cobrados com vencimento ${during}, ${show('cents', received!)} foram recebidos, ${show('share', on_time!)} em dia.`,
    },
    Number(open) > 0 && {
      text: `${show('cents', open!)} continuam em aberto.`,
      to: 'finances/inadimplencia',
    },
    before &&
      typeof before.figures.on_time === 'number' &&
      typeof on_time === 'number' && {
        text: `O que se paga em dia foi de ${show('share', before.figures.on_time)} para ${show('share', on_time)}.`,
      },
  ],
})
