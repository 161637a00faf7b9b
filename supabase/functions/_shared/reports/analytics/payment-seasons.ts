import { monthNames } from '../../../../../domain/calendar.ts'
import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/** The months of the year by how what fell due in them was paid, over the years of the period. */
export default report({
  title: 'Em que meses do ano se paga mais tarde?',
  about:
    'Taxas e cobranças emitidas dos meses já completos, pelo mês do vencimento; em dia é até o vencimento ou o dia útil seguinte; o atraso médio é o das quitadas, as em dia com zero, e o índice o compara ao de todas; canceladas, parcelas de acordo e dívidas anteriores ficam fora',
  feature: 'advanced_analytics',
  period: '36-months',
  columns: [
    { name: 'month', title: 'Vencimento', kind: 'text' },
    { name: 'years', title: 'Anos vistos', kind: 'count' },
    { name: 'charges', title: 'Cobranças', kind: 'count' },
    { name: 'on_time', title: 'Pagas em dia', kind: 'share' },
    { name: 'days', title: 'Atraso médio', kind: 'days' },
    { name: 'median', title: 'Mediana das atrasadas', kind: 'days' },
    { name: 'in_month', title: 'Recebido até o fim do mês', kind: 'share' },
    { name: 'against_year', title: 'Índice (ano = 1)', kind: 'number' },
    { name: 'note', title: 'Base', kind: 'text' },
  ],
  figures: [
    { name: 'on_time', label: 'Pagas em dia', kind: 'share', of: 'sum(timely) / nullif(sum(charges), 0)' },
    { name: 'days', label: 'Atraso médio', kind: 'days', of: 'sum(late_days) / nullif(sum(settled), 0)' },
    {
      name: 'in_month',
      label: 'Recebido até o fim do mês',
      kind: 'share',
      of: 'coalesce(sum(received_cents), 0) / nullif(sum(due_cents), 0)',
    },
    {
      name: 'short',
      label: 'Meses com menos de dois anos',
      kind: 'count',
      of: 'count(*) filter (where years < 2)',
    },
  ],
  chart: { shape: 'columns', by: 'month', values: ['days'] },
  rows: (sql, { condominiumId, from, until, today }) => sql`
    with charged as materialized (
      select c.id, c.due_on, c.status, c.paid_on, c.amount_cents
      from public.charges c
      where c.condominium_id = ${condominiumId} and c.status in ('open', 'paid', 'agreed') and c.due_on between ${from} and ${until}
        and c.due_on < date_trunc('month', ${today}::timestamp)::date and c.run_id is not null
    ), days as materialized (
      select d.due_on, private.next_business_day(d.due_on, ${condominiumId}) as last_on, extract(month from d.due_on)::int as month,
        extract(year from d.due_on)::int as year, (date_trunc('month', d.due_on::timestamp) + interval '1 month')::date as ended_on
      from (select distinct c.due_on from charged c) d
    ), delays as (
      select d.month, d.year, c.amount_cents, case when c.status = 'paid' then case when c.paid_on <= d.last_on then 0 else c.paid_on - c.due_on end end as days
      from charged c join days d on d.due_on = c.due_on and d.last_on < ${today}::date
    ), sums as (
      select d.month, count(distinct d.year) as years, count(*) as charges, count(*) filter (where d.days = 0) as timely, count(d.days) as settled,
        coalesce(sum(d.days), 0) as late_days, percentile_cont(0.5) within group (order by d.days) filter (where d.days > 0) as median,
        sum(d.amount_cents) as due_cents
      from delays d group by 1
    ), received as (
      select d.month, sum(p.principal_cents) as cents
      from charged c
      join days d on d.due_on = c.due_on and d.last_on < ${today}::date
      join public.payments p on p.condominium_id = ${condominiumId} and p.charge_id = c.id and p.undone_at is null and p.received_on < d.ended_on
      group by 1
    ), year as (
      select sum(s.late_days) / nullif(sum(s.settled), 0) as days from sums s
    )
    select ${JSON.stringify(monthNames)}::text::jsonb ->> (m - 1) as month, coalesce(s.years, 0) as years, coalesce(s.charges, 0) as charges,
      s.timely::numeric / s.charges as on_time, s.late_days::numeric / nullif(s.settled, 0) as days, s.median,
      case when s.charges > 0 then coalesce(r.cents, 0) / s.due_cents end as in_month,
      s.late_days::numeric / nullif(s.settled, 0) / nullif(y.days, 0) as against_year,
      case when s.charges is null then 'Sem cobranças' when s.years < 2 then 'Menos de dois anos' else '' end as note,
      s.timely, s.settled, s.late_days, s.due_cents, r.cents as received_cents
    from generate_series(1, 12) m
    cross join year y
    left join sums s on s.month = m
    left join received r on r.month = m
    order by m`,
  sentences({ rows, figures: { on_time, days, short }, before, show, during }) {
    // A month that was seen once says how that year was.
    const seen = rows
      .filter(({ years, against_year }) => Number(years) > 1 && against_year !== null)
      .toSorted((a, b) => Number(b.days) - Number(a.days))
    const [latest, soonest] = [seen[0], seen.at(-1)]
    return [
      latest &&
        soonest &&
        latest.days !== soonest.days && {
          text: `O que vence em ${latest.month} é o que se paga mais tarde: ${show('days', latest.days!)} de atraso em média, contra ${show('days', days!)} no ano; em ${soonest.month}, ${show('days', soonest.days!)}.`,
        },
      typeof on_time === 'number' && {
        text: `Das cobranças que venceram ${during}, ${show('share', on_time)} foram pagas em dia.`,
        to: 'reports/payment-delay',
      },
      typeof on_time === 'number' &&
        Number(short) > 0 && {
          text: `${counted(Number(short), 'mês tem', 'meses têm')} menos de dois anos de cobranças: ainda não dizem como o ano costuma ser.`,
        },
      before &&
        typeof before.figures.on_time === 'number' &&
        typeof on_time === 'number' && {
          text: `Em dia eram ${show('share', before.figures.on_time)}; agora são ${show('share', on_time)}.`,
        },
    ]
  },
})
