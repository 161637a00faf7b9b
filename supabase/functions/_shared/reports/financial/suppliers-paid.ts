import { report } from '../report.ts'

/** Payments by supplier, by the day on which the money left. */
export default report({
  title: 'Para quem o dinheiro foi?',
  about: 'O que cada fornecedor recebeu, pelo dia do pagamento; transferências entre fundos ficam fora',
  feature: 'financial',
  period: '12-months',
  columns: [
    { name: 'supplier', title: 'Fornecedor', kind: 'text' },
    { name: 'entries', title: 'Pagamentos', kind: 'count' },
    { name: 'cents', title: 'Pago', kind: 'cents' },
    { name: 'part', title: 'Parte do total', kind: 'share' },
  ],
  figures: [
    { name: 'cents', label: 'Pago', kind: 'cents', of: 'coalesce(sum(cents), 0)' },
    { name: 'suppliers', label: 'Fornecedores', kind: 'count', of: 'count(supplier_id)' },
    { name: 'largest', label: 'Maior parte de um só', kind: 'share', of: 'max(part)' },
  ],
  chart: { shape: 'columns', by: 'supplier', values: ['cents'] },
  rows: (sql, { condominiumId, from, until }) => sql`
    select s.supplier_id, coalesce(s.supplier, 'Sem fornecedor cadastrado') as supplier, s.entries, s.cents,
      s.cents / nullif(sum(s.cents) over (), 0) as part
    from private.payee_statement(${condominiumId}, ${from}, ${until}, 'cash') s
    order by s.cents desc, s.supplier, s.supplier_id`,
  to: ({ supplier_id }) => (supplier_id ? `finances/fornecedores/${supplier_id}` : null),
  sentences({ rows, figures, before, show, during }) {
    const [first, second] = rows.filter(({ supplier_id }) => supplier_id)
    const unnamed = rows.find(({ supplier_id }) => !supplier_id)
    return [
      first && {
        text: `${first.supplier} recebeu ${show('cents', first.cents!)} ${during}, ${show('share', first.part!)} do que se pagou${second ? `; depois vem ${second.supplier}, com ${show('cents', second.cents!)}` : ''}.`,
        to: `finances/fornecedores/${first.supplier_id}`,
      },
      unnamed && {
        text: `${show('cents', unnamed.cents!)} saíram sem fornecedor cadastrado, ${show('share', unnamed.part!)} do total.`,
        to: 'finances/fornecedores',
      },
      before && {
        text: `No total pagou-se ${show('cents', figures.cents!)}; antes, ${show('cents', before.figures.cents!)}.`,
      },
    ]
  },
})
