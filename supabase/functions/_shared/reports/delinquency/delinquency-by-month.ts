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
    select to_char(m.month, 'YYYY-MM') as month, m.due_cents, m.open_cents, m.open_cents::numeric / nullif(m.due_cents, 0) as rate, m.charges, m.units
    from private.delinquency_months(${condominiumId}, ${from}, ${until}, ${today}) m order by m.month`,
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
