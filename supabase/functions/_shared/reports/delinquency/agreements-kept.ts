import { type AgreementStatus, agreementStatuses } from '../../../../../domain/agreements/words.ts'
import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

const made = [
  'active',
  'completed',
  'broken',
  'renegotiated',
  'cancelled',
] as const satisfies AgreementStatus[]
const words = made.map((status) => `when '${status}' then '${agreementStatuses[status]}'`).join(' ')

/** Agreements on debts that were made in a time, as they stand today, with the figures of the page of agreements. */
export default report({
  title: 'Os acordos estão sendo cumpridos?',
  about:
    'Acordos feitos no período, como estão hoje; atrasada é a parcela vencida e em aberto; propostas que não viraram acordo ficam fora',
  feature: 'financial',
  period: '12-months',
  columns: [
    { name: 'unit', title: 'Unidade', kind: 'text' },
    { name: 'reference', title: 'Acordo', kind: 'text' },
    { name: 'agreed', title: 'Feito', kind: 'day' },
    { name: 'state', title: 'Situação', kind: 'text' },
    { name: 'total_cents', title: 'Combinado', kind: 'cents' },
    { name: 'paid_cents', title: 'Pago', kind: 'cents' },
    { name: 'instalments', title: 'Parcelas', kind: 'count' },
    { name: 'paid', title: 'Pagas', kind: 'count' },
    { name: 'late', title: 'Atrasadas', kind: 'count' },
  ],
  figures: [
    { name: 'agreements', label: 'Acordos', kind: 'count', of: 'count(*)' },
    { name: 'total', label: 'Combinado', kind: 'cents', of: 'coalesce(sum(total_cents), 0)' },
    { name: 'paid', label: 'Pago', kind: 'cents', of: 'coalesce(sum(paid_cents), 0)' },
    {
      name: 'late',
      label: 'Com parcela atrasada',
      kind: 'count',
      of: `count(*) filter (where late > 0 and state = '${agreementStatuses.active}')`,
    },
    {
      name: 'broken',
      label: 'Rompidos',
      kind: 'count',
      of: `count(*) filter (where state = '${agreementStatuses.broken}')`,
    },
  ],
  rows: (sql, { condominiumId, from, until }) => sql`
    select a.id as agreement_id, a.unit_label as unit, a.reference, a.agreed_on as agreed, case a.status ${sql.unsafe(words)} end as state,
      a.total_cents, a.paid_cents, a.instalments, a.paid_instalments as paid, a.late_instalments as late
    from private.agreements_page(${condominiumId}, '{}', private.overdue_until(${condominiumId}), null, null) a
    where a.reference is not null and a.agreed_on between ${from} and ${until}
    order by a.agreed_on desc, a.id desc`,
  to: ({ agreement_id }) => `finances/acordos/${agreement_id}`,
  sentences: ({ count, figures: { total, paid, late, broken }, before, show, during }) => [
    count > 0 && {
      text: `${counted(count, 'acordo feito', 'acordos feitos')} ${during}: de ${show('cents', total!)} combinados, ${show('cents', paid!)} foram pagos.`,
      to: 'finances/acordos',
    },
    Number(late) > 0 && {
      text: `${counted(Number(late), 'acordo em andamento tem', 'acordos em andamento têm')} parcela atrasada.`,
      to: 'finances/acordos',
    },
    Number(broken) > 0 && {
      text: `${counted(Number(broken), 'acordo foi rompido', 'acordos foram rompidos')}${before ? `; antes, ${show('count', before.figures.broken!)}` : ''}.`,
      to: 'finances/acordos',
    },
  ],
})
