import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/** What went out for the rubric of bank fees, by what it was taken of: the transfers behind the days of the statement, as private.spent_rows has them. */
export default report({
  title: 'Quanto o banco levou em tarifas?',
  about:
    'O que saiu na conta de tarifas bancárias do plano de contas, pelo dia, separado pela forma do recebimento de que foi tirado; outras são mensalidades, transferências e o que foi lançado à mão',
  feature: 'financial',
  period: '12-months',
  columns: [
    { name: 'month', title: 'Mês', kind: 'month' },
    { name: 'boleto_cents', title: 'Boletos', kind: 'cents' },
    { name: 'pix_cents', title: 'Pix', kind: 'cents' },
    { name: 'card_cents', title: 'Cartões', kind: 'cents' },
    { name: 'other_cents', title: 'Outras', kind: 'cents' },
    { name: 'cents', title: 'Total', kind: 'cents' },
    { name: 'fees', title: 'Tarifas', kind: 'count' },
  ],
  figures: [
    { name: 'cents', label: 'Tarifas', kind: 'cents', of: 'coalesce(sum(cents), 0)' },
    { name: 'monthly', label: 'Por mês', kind: 'cents', of: 'avg(cents)' },
    { name: 'each', label: 'Por tarifa', kind: 'cents', of: 'sum(cents) / nullif(sum(fees), 0)' },
    { name: 'boleto', label: 'De boletos', kind: 'cents', of: 'coalesce(sum(boleto_cents), 0)' },
  ],
  chart: { shape: 'stacked', by: 'month', values: ['boleto_cents', 'pix_cents', 'other_cents'] },
  rows: (sql, { condominiumId, from, until }) => sql`
    with fees as (
      select date_trunc('month', d.occurred_on)::date as month, r.method, case when d.cents < 0 then -t.cents else t.cents end as cents
      from private.account_days(${condominiumId}, ${from}, ${until}, 'cash') d
      join public.rubrics b on b.condominium_id = ${condominiumId} and b.id = d.rubric_id and b.purpose = 'bank_fee'
      join public.ledger_transfers t on t.condominium_id = ${condominiumId} and t.occurred_on = d.occurred_on and t.kind = d.entry_kind
        and t.debit_account_id = d.debit_account_id and t.credit_account_id = d.credit_account_id and (t.unit_id is not null) = d.of_units
      left join public.receipts r on r.condominium_id = ${condominiumId} and r.id = t.group_id
      where not d.came_in
    )
    select to_char(m, 'YYYY-MM') as month, coalesce(sum(f.cents) filter (where f.method = 'boleto'), 0) as boleto_cents,
      coalesce(sum(f.cents) filter (where f.method = 'pix'), 0) as pix_cents, coalesce(sum(f.cents) filter (where f.method = 'card'), 0) as card_cents,
      coalesce(sum(f.cents) filter (where coalesce(f.method, '') not in ('boleto', 'pix', 'card')), 0) as other_cents,
      coalesce(sum(f.cents), 0) as cents, coalesce(sum(sign(f.cents)), 0) as fees
    from generate_series(date_trunc('month', ${from}::timestamp), ${until}::date, interval '1 month') m
    left join fees f on f.month = m::date
    group by m order by m`,
  to: ({ month }) => `finances/balancete?mes=${month}`,
  sentences: ({ rows, figures: { cents, monthly, each }, before, show, during }) => [
    Number(cents) !== 0 && {
      text: `${show('cents', cents!)} em tarifas ${during}${rows.length > 1 ? `, ${show('cents', monthly!)} por mês` : ''}; cada uma custou em média ${show('cents', each!)}.`,
    },
    before &&
      Number(before.figures.cents) > 0 && {
        text: `Antes, ${show('cents', before.figures.cents!)} em ${counted(before.rows.length, 'mês', 'meses')}.`,
      },
  ],
})
