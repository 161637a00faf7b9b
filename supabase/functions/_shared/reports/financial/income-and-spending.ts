import { formatMonth } from '../../../../../domain/calendar.ts'
import { report } from '../report.ts'

/** The cash of all funds together, month by month, as the page of cash flow has it (private.cash_months). */
export default report({
  title: 'Quanto entrou e quanto saiu em cada mês?',
  about:
    'Dinheiro de todos os fundos, pelo dia em que entrou ou saiu, em meses inteiros; o saldo inicial conta como entrada, transferências entre fundos não contam',
  feature: 'financial',
  period: '12-months',
  columns: [
    { name: 'month', title: 'Mês', kind: 'month' },
    { name: 'in_cents', title: 'Entrou', kind: 'cents' },
    { name: 'out_cents', title: 'Saiu', kind: 'cents' },
    { name: 'result_cents', title: 'Resultado', kind: 'cents' },
    { name: 'closing_cents', title: 'Saldo no fim', kind: 'cents' },
  ],
  figures: [
    { name: 'in', label: 'Entrou', kind: 'cents', of: 'coalesce(sum(in_cents), 0)' },
    { name: 'out', label: 'Saiu', kind: 'cents', of: 'coalesce(sum(out_cents), 0)' },
    { name: 'result', label: 'Resultado', kind: 'cents', of: 'coalesce(sum(result_cents), 0)' },
    {
      name: 'closing',
      label: 'Saldo no fim',
      kind: 'cents',
      of: '(array_agg(closing_cents order by month desc))[1]',
    },
    {
      name: 'short',
      label: 'Meses no vermelho',
      kind: 'count',
      of: 'count(*) filter (where result_cents < 0)',
    },
  ],
  chart: { shape: 'columns', by: 'month', values: ['in_cents', 'out_cents'] },
  rows: (sql, { condominiumId, from, until }) => sql`
    select to_char(m.month, 'YYYY-MM') as month, sum(m.in_cents) as in_cents, sum(m.out_cents) as out_cents,
      sum(m.in_cents - m.out_cents) as result_cents, sum(m.closing_cents) as closing_cents
    from private.cash_months(${condominiumId}, ${from}, ${until}) m
    group by m.month order by m.month`,
  to: ({ month }) => `finances/balancete?mes=${month}`,
  sentences({ rows, figures, before, show, during }) {
    const worst = rows.reduce<(typeof rows)[number] | null>(
      (least, row) => (least && Number(least.result_cents) <= Number(row.result_cents) ? least : row),
      null,
    )
    const result = Number(figures.result)
    return [
      rows.length > 0 && {
        text: `${show('cents', figures.in!)} entraram e ${show('cents', figures.out!)} saíram ${during}: ${
          result < 0 ? 'faltaram' : 'sobraram'
        } ${show('cents', Math.abs(result))}.`,
      },
      worst &&
        Number(worst.result_cents) < 0 && {
          text: `O mês mais apertado foi ${formatMonth(String(worst.month))}, em que saíram ${show('cents', -Number(worst.result_cents))} a mais do que entraram.`,
          to: `finances/balancete?mes=${worst.month}`,
        },
      before &&
        Number(before.figures.out) > 0 && {
          text: `As saídas passaram de ${show('cents', before.figures.out!)} para ${show('cents', figures.out!)}.`,
        },
    ]
  },
})
