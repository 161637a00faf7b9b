import { meterKinds } from '../../../../../domain/charges/budget-line.ts'
import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/** Months before the period that make a unit's usual consumption, as the sheet of readings has it (private.meter_sheet). */
const USUAL_MONTHS = 6

export default report({
  title: 'Que unidades consumiram acima do costume?',
  about:
    'Unidades com leitura no período, pelo mês em que o consumo é cobrado; o costume é a média dos últimos seis meses lidos antes do período',
  feature: 'financial',
  period: '90-days',
  choices: { kind: { label: 'Medidores de', options: meterKinds } },
  columns: [
    { name: 'unit', title: 'Unidade', kind: 'text' },
    { name: 'consumption', title: 'Consumo', kind: 'number' },
    { name: 'measure', title: 'Medida', kind: 'text' },
    { name: 'months', title: 'Meses lidos', kind: 'count' },
    { name: 'monthly', title: 'Por mês', kind: 'number' },
    { name: 'usual', title: 'Costume', kind: 'number' },
    { name: 'change', title: 'Acima do costume', kind: 'share' },
  ],
  figures: [
    { name: 'consumption', label: 'Consumo', kind: 'number', of: 'coalesce(sum(consumption), 0)' },
    { name: 'units', label: 'Unidades', kind: 'count', of: 'count(*)' },
    {
      name: 'above',
      label: 'Metade acima do costume',
      kind: 'count',
      of: 'count(*) filter (where change >= 0.5)',
    },
    { name: 'none', label: 'Sem consumo', kind: 'count', of: 'count(*) filter (where consumption = 0)' },
  ],
  chart: { shape: 'columns', by: 'unit', values: ['monthly', 'usual'] },
  rows: (sql, { condominiumId, from, until, choices }) => sql`
    with first as materialized (
      select date_trunc('month', ${from}::timestamp)::date as day
    ), read as (
      select r.unit_id, sum(r.consumption) / 1000 as consumption, count(distinct r.competence) as months,
        string_agg(distinct replace(m.measure, 'm3', 'm³'), ', ') as measure
      from public.meter_readings r
      join public.meters m on m.condominium_id = ${condominiumId} and m.id = r.meter_id
      where r.condominium_id = ${condominiumId} and r.kind = ${choices.kind!} and r.competence between (select f.day from first f) and ${until}
      group by 1
    ), months as (
      select r.unit_id, sum(r.consumption) / 1000 as consumption, row_number() over (partition by r.unit_id order by r.competence desc) as place
      from public.meter_readings r
      where r.condominium_id = ${condominiumId} and r.kind = ${choices.kind!} and r.competence < (select f.day from first f)
      group by r.unit_id, r.competence
    ), usual as (
      select m.unit_id, avg(m.consumption) as consumption from months m where m.place <= ${USUAL_MONTHS} group by 1
    )
    select l.unit_id, l.label as unit, r.consumption, r.measure, r.months, r.consumption / r.months as monthly, u.consumption as usual,
      r.consumption / r.months / nullif(u.consumption, 0) - 1 as change
    from read r
    join public.unit_list l on l.condominium_id = ${condominiumId} and l.unit_id = r.unit_id
    left join usual u on u.unit_id = r.unit_id
    order by change desc nulls last, r.consumption desc, l.sort_key, l.unit_id`,
  to: ({ unit_id }) => `units/${unit_id}`,
  sentences({ rows, count, figures: { above, none }, show, during }) {
    const [first] = rows
    return [
      first &&
        Number(first.change) > 0 && {
          text: `${first.unit} consumiu ${show('number', first.monthly!)} ${first.measure} por mês ${during}, ${show('share', first.change!)} acima do seu costume.`,
          to: `units/${first.unit_id}`,
        },
      Number(above) > 0 && {
        text: `${counted(Number(above), 'unidade ficou', 'unidades ficaram')} ao menos 50% acima do costume: vale procurar vazamento.`,
        to: 'finances/leituras',
      },
      Number(none) > 0 && {
        text: `${counted(Number(none), 'unidade não consumiu', 'unidades não consumiram')} nada, de ${show('count', count)} lidas.`,
        to: 'finances/leituras',
      },
    ]
  },
})
