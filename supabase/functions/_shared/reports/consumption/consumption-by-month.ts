import { formatMonth } from '../../../../../domain/calendar.ts'
import { meterKinds } from '../../../../../domain/charges/budget-line.ts'
import { report } from '../report.ts'

/** What the units' meters of a kind measured by the month in which it is charged, and what was charged for it. */
export default report({
  title: 'Quanto as unidades consumiram em cada mês?',
  about:
    'Consumo dos medidores das unidades, pelo mês em que é cobrado, e o que se cobrou por ele; leituras estimadas contam, emissões desfeitas não',
  feature: 'financial',
  period: '12-months-to-date',
  choices: { kind: { label: 'Medidores de', options: meterKinds } },
  columns: [
    { name: 'month', title: 'Mês', kind: 'month' },
    { name: 'consumption', title: 'Consumo', kind: 'number' },
    { name: 'measure', title: 'Medida', kind: 'text' },
    { name: 'units', title: 'Unidades lidas', kind: 'count' },
    { name: 'average', title: 'Por unidade', kind: 'number' },
    { name: 'estimated', title: 'Estimadas', kind: 'count' },
    { name: 'cents', title: 'Cobrado', kind: 'cents' },
  ],
  figures: [
    { name: 'consumption', label: 'Consumo', kind: 'number', of: 'coalesce(sum(consumption), 0)' },
    {
      name: 'monthly',
      label: 'Por mês com leitura',
      kind: 'number',
      of: 'avg(consumption) filter (where units > 0)',
    },
    { name: 'cents', label: 'Cobrado', kind: 'cents', of: 'coalesce(sum(cents), 0)' },
    { name: 'estimated', label: 'Leituras estimadas', kind: 'count', of: 'coalesce(sum(estimated), 0)' },
  ],
  chart: { shape: 'columns', by: 'month', values: ['consumption'] },
  rows: (sql, { condominiumId, from, until, choices }) => sql`
    with first as (
      select date_trunc('month', ${from}::timestamp)::date as day
    ), readings as (
      select r.competence as month, sum(r.consumption) / 1000 as consumption, string_agg(distinct replace(m.measure, 'm3', 'm³'), ', ') as measure,
        count(distinct r.unit_id) as units, count(*) filter (where r.is_estimated) as estimated
      from public.meter_readings r
      join public.meters m on m.condominium_id = ${condominiumId} and m.id = r.meter_id
      where r.condominium_id = ${condominiumId} and r.kind = ${choices.kind!} and r.competence between (select f.day from first f) and ${until}
      group by 1
    ), charged as (
      select r.competence as month, sum(l.cents) as cents
      from public.charge_runs r
      join public.charge_run_lines l on l.condominium_id = ${condominiumId} and l.run_id = r.id and l.meter_kind = ${choices.kind!}
      where r.condominium_id = ${condominiumId} and r.status <> 'undone' and r.competence between (select f.day from first f) and ${until}
      group by 1
    )
    select to_char(m, 'YYYY-MM') as month, coalesce(r.consumption, 0) as consumption, r.measure, coalesce(r.units, 0) as units,
      r.consumption / nullif(r.units, 0) as average, coalesce(r.estimated, 0) as estimated, coalesce(c.cents, 0) as cents
    from first f
    cross join generate_series(f.day::timestamp, ${until}::date, interval '1 month') m
    left join readings r on r.month = m::date
    left join charged c on c.month = m::date
    order by m`,
  to: ({ month }) => `finances/leituras?mes=${month}`,
  sentences({ rows, figures: { consumption, monthly, cents }, before, show, during }) {
    const read = rows.filter(({ units }) => Number(units) > 0)
    const measure = read[0]?.measure ?? ''
    const most = read.reduce<(typeof rows)[number] | null>(
      (found, row) => (found && Number(found.consumption) >= Number(row.consumption) ? found : row),
      null,
    )
    return [
      read.length > 0 && {
        text: `As unidades consumiram ${show('number', consumption!)} ${measure} ${during}${read.length > 1 ? `, ${show('number', monthly!)} por mês` : ''}.`,
      },
      most &&
        read.length > 1 && {
          text: `O mês de maior consumo foi ${formatMonth(String(most.month))}, com ${show('number', most.consumption!)} ${measure}.`,
          to: `finances/leituras?mes=${most.month}`,
        },
      Number(cents) > 0 && { text: `Por esse consumo cobrou-se ${show('cents', cents!)}.` },
      before &&
        Number(before.figures.consumption) > 0 && {
          text: `Antes, o consumo foi de ${show('number', before.figures.consumption!)} ${measure}.`,
        },
    ]
  },
})
