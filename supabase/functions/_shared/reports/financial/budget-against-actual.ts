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
    select b.rubric_id, b.rubric, b.planned_cents, b.actual_cents, b.actual_cents - b.planned_cents as difference_cents,
      b.actual_cents::numeric / nullif(b.planned_cents, 0) - 1 as change
    from private.budget_against_actual(${condominiumId}, ${from}, ${until}, ${today}) b
    order by difference_cents desc, b.sort_key collate "C"`,
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
