import { ageBands } from '../../../../../domain/delinquency/ageing.ts'
import { report } from '../report.ts'

/** Overdue charges by how long they are late, in the bands of the page of delinquency; `units` counts each once, by its oldest debt. */
export default report({
  title: 'Há quanto tempo as dívidas estão vencidas?',
  about:
    'Cobranças vencidas e em aberto hoje, em valor original, por tempo de atraso; cada unidade conta uma vez, na faixa da sua dívida mais antiga',
  feature: 'financial',
  period: null,
  columns: [
    { name: 'band', title: 'Atraso', kind: 'text' },
    { name: 'units', title: 'Unidades', kind: 'count' },
    { name: 'charges', title: 'Cobranças', kind: 'count' },
    { name: 'cents', title: 'Valor original', kind: 'cents' },
    { name: 'part', title: 'Parte do total', kind: 'share' },
  ],
  figures: [
    { name: 'cents', label: 'Valor original', kind: 'cents', of: 'sum(cents)' },
    { name: 'charges', label: 'Cobranças', kind: 'count', of: 'sum(charges)' },
    { name: 'units', label: 'Unidades', kind: 'count', of: 'sum(units)' },
    {
      name: 'year',
      label: 'Há mais de um ano',
      kind: 'cents',
      of: `sum(cents) filter (where band = '${ageBands[4].label}')`,
    },
  ],
  chart: { shape: 'columns', by: 'band', values: ['cents'] },
  rows: (sql, { condominiumId, today }) => sql`
    with late as materialized (
      select c.unit_id, ${today}::date - c.due_on as days, c.amount_cents - c.settled_cents as cents
      from public.charges c
      where c.condominium_id = ${condominiumId} and c.status = 'open' and c.due_on <= (select private.overdue_until(${condominiumId}))
    ), charges as (
      select width_bucket(l.days, ${ageBands.slice(1).map(({ from }) => from)}::int[]) as band, count(*) as charges, sum(l.cents) as cents
      from late l group by 1
    ), units as (
      select width_bucket(o.days, ${ageBands.slice(1).map(({ from }) => from)}::int[]) as band, count(*) as units
      from (select max(l.days) as days from late l group by l.unit_id) o group by 1
    )
    select b.label as band, coalesce(u.units, 0) as units, coalesce(c.charges, 0) as charges, coalesce(c.cents, 0) as cents,
      c.cents / nullif(sum(c.cents) over (), 0) as part
    from unnest(${ageBands.map(({ label }) => label)}::text[]) with ordinality as b (label, place)
    left join charges c on c.band = b.place - 1
    left join units u on u.band = b.place - 1
    order by b.place`,
  to: () => 'finances/inadimplencia',
  sentences({ rows, figures: { cents, year }, show }) {
    const most = rows.reduce<(typeof rows)[number] | null>(
      (found, row) => (found && Number(found.cents) >= Number(row.cents) ? found : row),
      null,
    )
    if (!Number(cents)) return [{ text: '0 cobranças vencidas.' }]
    return [
      most && {
        text: `De ${show('cents', cents!)} vencidos, ${show('share', most.part!)} têm ${most.band} de atraso.`,
        to: 'finances/inadimplencia',
      },
      Number(year) > 0 && {
        text: `${show('cents', year!)} venceram há mais de um ano: cotas prescrevem em cinco anos.`,
      },
    ]
  },
})
