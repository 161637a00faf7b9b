import { report } from '../report.ts'

/** What was received after it was due, and of agreements on debts, by month. */
export default report({
  title: 'Quanto do atrasado foi recebido?',
  about:
    'Pagamentos recebidos depois do vencimento (ou do dia útil seguinte) e parcelas de acordos, pelo mês do recebimento; multa, juros e correção à parte',
  feature: 'financial',
  period: '12-months',
  columns: [
    { name: 'month', title: 'Recebimento', kind: 'month' },
    { name: 'charges', title: 'Cobranças', kind: 'count' },
    { name: 'units', title: 'Unidades', kind: 'count' },
    { name: 'late_cents', title: 'Valor original', kind: 'cents' },
    { name: 'added_cents', title: 'Multa, juros e correção', kind: 'cents' },
    { name: 'agreement_cents', title: 'De acordos', kind: 'cents' },
    { name: 'cents', title: 'Total', kind: 'cents' },
  ],
  figures: [
    { name: 'cents', label: 'Recebido', kind: 'cents', of: 'coalesce(sum(cents), 0)' },
    { name: 'added', label: 'Multa, juros e correção', kind: 'cents', of: 'coalesce(sum(added_cents), 0)' },
    { name: 'agreements', label: 'De acordos', kind: 'cents', of: 'coalesce(sum(agreement_cents), 0)' },
    { name: 'monthly', label: 'Por mês', kind: 'cents', of: 'avg(cents)' },
  ],
  chart: { shape: 'stacked', by: 'month', values: ['late_cents', 'added_cents', 'agreement_cents'] },
  rows: (sql, { condominiumId, from, until }) => sql`
    with paid as materialized (
      select p.received_on, p.charge_id, p.amount_cents, p.principal_cents, p.late_cents, c.due_on, c.unit_id, c.kind = 'agreement' as is_agreed
      from public.payments p
      join public.charges c on c.condominium_id = ${condominiumId} and c.id = p.charge_id
      where p.condominium_id = ${condominiumId} and p.received_on between ${from} and ${until} and p.undone_at is null
        and (p.received_on > c.due_on or c.kind = 'agreement')
    ), days as materialized (
      select d.due_on, private.next_business_day(d.due_on, ${condominiumId}) as last_on from (select distinct p.due_on from paid p) d
    ), late as (
      select p.*, date_trunc('month', p.received_on)::date as month
      from paid p join days d on d.due_on = p.due_on where p.is_agreed or p.received_on > d.last_on
    )
    select to_char(m, 'YYYY-MM') as month, count(distinct l.charge_id) as charges, count(distinct l.unit_id) as units,
      coalesce(sum(l.principal_cents) filter (where not l.is_agreed), 0) as late_cents,
      coalesce(sum(l.late_cents) filter (where not l.is_agreed), 0) as added_cents,
      coalesce(sum(l.amount_cents) filter (where l.is_agreed), 0) as agreement_cents, coalesce(sum(l.amount_cents), 0) as cents
    from generate_series(date_trunc('month', ${from}::timestamp), ${until}::date, interval '1 month') m
    left join late l on l.month = m::date
    group by m order by m`,
  to: () => 'finances/recebimentos',
  sentences: ({ rows, figures: { cents, added, agreements, monthly }, before, show, during }) => [
    Number(cents) > 0 && {
      text: `${show('cents', cents!)} do atrasado foram recebidos ${during}${rows.length > 1 ? `, ${show('cents', monthly!)} por mês` : ''}; ${show('cents', added!)} são multa, juros e correção.`,
      to: 'finances/recebimentos',
    },
    Number(agreements) > 0 && {
      text: `${show('cents', agreements!)} vieram de parcelas de acordos.`,
      to: 'finances/acordos',
    },
    before && { text: `Antes, foram ${show('cents', before.figures.cents!)}.` },
  ],
})
