import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/** Units with something overdue today, by label and without names, as the page of delinquency lists them. */
export default report({
  title: 'Que unidades estão devendo?',
  about:
    'Cobranças vencidas e em aberto hoje, em valor original, descontado o que já se recebeu; sem correção, multa e juros, e sem o que está em acordo',
  feature: 'financial',
  period: null,
  columns: [
    { name: 'unit', title: 'Unidade', kind: 'text' },
    { name: 'charges', title: 'Cobranças', kind: 'count' },
    { name: 'oldest', title: 'Desde', kind: 'day' },
    { name: 'days', title: 'Atraso', kind: 'days' },
    { name: 'cents', title: 'Valor original', kind: 'cents' },
    { name: 'part', title: 'Parte do total', kind: 'share' },
  ],
  figures: [
    { name: 'cents', label: 'Valor original', kind: 'cents', of: 'coalesce(sum(cents), 0)' },
    { name: 'units', label: 'Unidades', kind: 'count', of: 'count(*)' },
    { name: 'charges', label: 'Cobranças', kind: 'count', of: 'coalesce(sum(charges), 0)' },
    { name: 'longest', label: 'Maior atraso', kind: 'days', of: 'max(days)' },
    {
      name: 'three',
      label: 'Das três que mais devem',
      kind: 'share',
      of: '(select sum(f.part) from (select part from r order by cents desc limit 3) f)',
    },
  ],
  chart: { shape: 'columns', by: 'unit', values: ['cents'] },
  rows: (sql, { condominiumId, today }) => sql`
    select c.unit_id, (array_agg(c.unit_label order by c.due_on desc, c.id))[1] as unit, count(*) as charges, min(c.due_on) as oldest,
      ${today}::date - min(c.due_on) as days, sum(c.amount_cents - c.settled_cents) as cents,
      sum(c.amount_cents - c.settled_cents) / nullif(sum(sum(c.amount_cents - c.settled_cents)) over (), 0) as part
    from public.charges c
    where c.condominium_id = ${condominiumId} and c.status = 'open' and c.due_on <= (select private.overdue_until(${condominiumId}))
    group by c.unit_id order by cents desc, oldest, c.unit_id`,
  to: ({ unit_id }) => `finances/inadimplencia/${unit_id}`,
  sentences({ rows, count, figures: { cents, three }, show }) {
    const longest = rows.reduce<(typeof rows)[number] | null>(
      (most, row) => (most && Number(most.days) >= Number(row.days) ? most : row),
      null,
    )
    return [
      count === 0 && { text: '0 unidades com cobranças vencidas.' },
      count > 0 && {
        text: `${counted(count, 'unidade deve', 'unidades devem')} ${show('cents', cents!)} em valor original.`,
        to: 'finances/inadimplencia',
      },
      count > 3 && { text: `As três que mais devem somam ${show('share', three!)} do total.` },
      longest && {
        text: `A dívida mais antiga é de ${longest.unit}, com ${show('days', longest.days!)} de atraso.`,
        to: `finances/inadimplencia/${longest.unit_id}`,
      },
    ]
  },
})
