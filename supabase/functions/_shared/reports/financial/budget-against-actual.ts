import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/** The approved budget of each month (private.budget_of) beside what the books say of it (private.budget_actuals). */
export default report({
  title: 'Estamos gastando o que foi aprovado?',
  about:
    'Despesas por conta: o orçamento aprovado de cada mês e o realizado por competência, em meses inteiros até hoje; meses sem orçamento aprovado e contas que ninguém aprovou ficam fora',
  feature: 'financial',
  period: 'this-year',
  columns: [
    { name: 'rubric', title: 'Conta', kind: 'text' },
    { name: 'planned_cents', title: 'Aprovado', kind: 'cents' },
    { name: 'actual_cents', title: 'Realizado', kind: 'cents' },
    { name: 'difference_cents', title: 'Diferença', kind: 'cents' },
    { name: 'change', title: 'Acima do aprovado', kind: 'share' },
  ],
  figures: [
    { name: 'planned', label: 'Aprovado', kind: 'cents', of: 'coalesce(sum(planned_cents), 0)' },
    { name: 'actual', label: 'Realizado', kind: 'cents', of: 'coalesce(sum(actual_cents), 0)' },
    { name: 'difference', label: 'Diferença', kind: 'cents', of: 'coalesce(sum(difference_cents), 0)' },
    {
      name: 'over',
      label: 'Contas acima',
      kind: 'count',
      of: 'count(*) filter (where difference_cents > 0)',
    },
    {
      name: 'unplanned',
      label: 'Gasto sem orçamento',
      kind: 'cents',
      of: 'coalesce(sum(actual_cents) filter (where planned_cents = 0), 0)',
    },
  ],
  chart: { shape: 'columns', by: 'rubric', values: ['planned_cents', 'actual_cents'] },
  rows: (sql, { condominiumId, from, until, today }) => sql`
    with budgeted as materialized (
      select m::date as month, b.budget_id, b.version,
        (extract(year from m)::int - extract(year from b.starts_on)::int) * 12 + extract(month from m)::int - extract(month from b.starts_on)::int + 1 as place
      from generate_series(date_trunc('month', ${from}::timestamp), least(${until}::date, ${today}::date), interval '1 month') m
      cross join lateral private.budget_of(${condominiumId}, m::date) b
    ), planned as (
      select l.rubric_id, sum(l.cents[b.place]) as cents
      from budgeted b
      join public.budget_lines l on l.condominium_id = ${condominiumId} and l.budget_id = b.budget_id and l.version = b.version
      group by 1
    ), actual as (
      select a.rubric_id, sum(a.cents) as cents
      from private.budget_actuals(${condominiumId}, (select min(b.month) from budgeted b),
        (select (max(b.month) + interval '1 month - 1 day')::date from budgeted b), 'accrual', false) a
      where a.month in (select b.month from budgeted b) group by 1
    )
    select r.id as rubric_id, r.name as rubric, coalesce(p.cents, 0) as planned_cents, coalesce(a.cents, 0) as actual_cents,
      coalesce(a.cents, 0) - coalesce(p.cents, 0) as difference_cents, coalesce(a.cents, 0) / nullif(p.cents, 0) - 1 as change
    from public.rubrics r
    left join planned p on p.rubric_id = r.id
    left join actual a on a.rubric_id = r.id
    where r.condominium_id = ${condominiumId} and r.nature = 'expense' and (p.cents <> 0 or a.cents <> 0)
    order by difference_cents desc, r.sort_key collate "C"`,
  to: ({ rubric_id }) => `finances/orcamento?rubrica=${rubric_id}`,
  sentences({ rows, figures, before, show, during }) {
    const [first] = rows
    const difference = Number(figures.difference)
    return [
      rows.length > 0 && {
        text: `${show('cents', figures.actual!)} realizados ${during}, para ${show('cents', figures.planned!)} aprovados: ${show('cents', Math.abs(difference))} ${difference > 0 ? 'acima' : 'abaixo'}.`,
        to: 'finances/orcamento',
      },
      first &&
        Number(first.difference_cents) > 0 && {
          text: `${counted(Number(figures.over), 'conta passou', 'contas passaram')} do aprovado; a que mais passou foi ${first.rubric}, por ${show('cents', first.difference_cents!)}.`,
          to: `finances/orcamento?rubrica=${first.rubric_id}`,
        },
      Number(figures.unplanned) > 0 && {
        text: `${show('cents', figures.unplanned!)} foram gastos em contas que o orçamento não tem.`,
      },
      before &&
        Number(before.figures.planned) > 0 && {
          text: `Antes, a diferença foi de ${show('cents', before.figures.difference!)}.`,
        },
    ]
  },
})
