import { formatDate, formatMonth } from '../../../../../domain/calendar.ts'
import { counted } from '../../../../../domain/counted.ts'
import type { ReportRow, Sentence } from '../../../../../domain/reports/answer.ts'
import {
  type BenchmarkMeasure,
  bandName,
  benchmarkMeasures,
  FEWEST_OTHERS,
  missingIn,
  nextMeasured,
  OTHER_STATES,
  othersSaid,
} from '../../../../../domain/reports/benchmark.ts'
import type { Sql } from '../../database.ts'
import { report, type Wanted } from '../report.ts'

const measures = Object.entries(benchmarkMeasures).map(([measure, { label, kind, step, better }], place) => ({
  place,
  measure,
  label,
  kind,
  step,
  better,
}))

/** A rounded value in words, by the kind of its measure. */
const said = (value: string): string => `case kind
  when 'share' then round(${value} * 100) || '%'
  when 'cents' then 'R$\u00a0' || replace(to_char(round(${value} / 100), 'FM999,999,990'), ',', '.')
  else replace(trim_scale(${value})::text, '.', ',') || case when abs(${value}) < 2 then ' mês' else ' meses' end end`

/** Figures of a group, made once a month by the worker (worker/reports/measure-benchmark.ts), beside the condominium's own of the same night. */
export default report({
  title: 'Como estamos perto de condomínios parecidos?',
  about: `O último mês medido, na madrugada do dia 5 seguinte, ou os 12 meses até ele; parecidos são os do mesmo estado e porte ou, se faltarem, os do mesmo porte no país; só com ${FEWEST_OTHERS} outros ou mais, de outras administrações, e arredondado: percentuais inteiros, R$ 10 e meio mês`,
  feature: 'advanced_analytics',
  period: null,
  columns: [
    { name: 'label', title: 'Medida', kind: 'text' },
    { name: 'ours_said', title: 'Nós', kind: 'text' },
    { name: 'lower_said', title: '25% ficam abaixo de', kind: 'text' },
    { name: 'middle_said', title: 'Mediana', kind: 'text' },
    { name: 'upper_said', title: '25% ficam acima de', kind: 'text' },
    { name: 'standing', title: 'Onde estamos', kind: 'text' },
  ],
  figures: [
    { name: 'measures', label: 'Medidas comparadas', kind: 'count', of: 'count(*)' },
    {
      name: 'better',
      label: 'Melhor que a mediana',
      kind: 'count',
      of: 'count(*) filter (where verdict > 0)',
    },
    { name: 'worse', label: 'Pior que a mediana', kind: 'count', of: 'count(*) filter (where verdict < 0)' },
  ],
  rows: (sql, { condominiumId }) => sql`
    with compared as (
      select d.place, d.measure, d.label, d.kind, d.better, to_char(b.month, 'YYYY-MM') as month, b.band, b.state, b.others,
        round(b.ours / d.step) * d.step as ours, b.lower, b.middle, b.upper
      from private.benchmark_of(${condominiumId}) b
      join jsonb_to_recordset(${sql.json(measures)}) as d (place integer, measure text, label text, kind text, step numeric, better text)
        on d.measure = b.measure
    )
    select measure, label, month, band, state, others, ${sql.unsafe(said('ours'))} as ours_said, ${sql.unsafe(said('lower'))} as lower_said,
      ${sql.unsafe(said('middle'))} as middle_said, ${sql.unsafe(said('upper'))} as upper_said,
      case when ours is null then 'Sem dados nossos' when ours = middle then 'Na mediana' when ours < lower then 'Entre os 25% mais baixos'
        when ours > upper then 'Entre os 25% mais altos' when ours < middle then 'Abaixo da mediana' else 'Acima da mediana' end as standing,
      case better when 'more' then sign(ours - middle) when 'less' then sign(middle - ours) end as verdict,
      case better when 'more' then ours < lower when 'less' then ours > upper else false end as is_worst
    from compared order by place`,
  to: ({ measure }) => benchmarkMeasures[measure as BenchmarkMeasure].to,
  missing: whyNothing,
  sentences({ rows, figures: { better, worse } }) {
    const [first] = rows
    return [
      first && { text: `${groupSaid(first)}.` },
      Number(better) + Number(worse) > 0 && {
        text: `Estamos melhor que a mediana em ${counted(Number(better), 'medida', 'medidas')} e pior em ${counted(Number(worse), 'medida', 'medidas')}.`,
      },
      ...rows
        .filter(({ is_worst }) => is_worst)
        .map(({ measure, label, ours_said, middle_said, standing }) => ({
          text: `${label}: ${ours_said}, ${String(standing).toLowerCase()}; a mediana é ${middle_said}.`,
          to: benchmarkMeasures[measure as BenchmarkMeasure].to,
        })),
    ]
  },
})

/** 'Outubro de 2026: nós e 10 a 14 outros condomínios de SP com 51 a 100 unidades'. */
function groupSaid({ month, others, state, band }: ReportRow): string {
  const name = formatMonth(String(month))
  const place = state === OTHER_STATES ? 'de outros estados' : `de ${state}`
  return `${name[0]!.toUpperCase()}${name.slice(1)}: nós e ${othersSaid(Number(others))} outros condomínios ${place} com ${bandName(Number(band))}`
}

type Standing = {
  joined_on: string | null
  month: string | null
  band: number | null
  group_state: string | null
  managements: number
}

/** Not shared, not measured yet, or too few who share. */
async function whyNothing(sql: Sql, { condominiumId, zone, today }: Wanted): Promise<Sentence> {
  const [standing] = await sql<Standing[]>`
    select (m.joined_at at time zone ${zone})::date::text as joined_on, to_char(s.month, 'YYYY-MM') as month, s.band, s.group_state,
      (select count(distinct o.management) from private.benchmark_seats o where o.month = s.month and o.band = s.band and o.group_state is null)::int
        as managements
    from public.benchmark_members m
    left join private.benchmark_seats s on s.condominium_id = m.condominium_id
      and s.month = (select max(d.month) from private.benchmark_months d where d.made_at is not null)
    where m.condominium_id = ${condominiumId}`
  if (!standing)
    return {
      text: `Só vê esta comparação quem também participa. Quem administra ativa em Ajustes, em Condomínio; ela aparece com ${FEWEST_OTHERS} outros condomínios ou mais.`,
      to: 'settings?tab=condominium',
    }
  const { joined_on, month, band, group_state, managements } = standing
  if (month === null) {
    const first = nextMeasured(joined_on!)
    return first > today
      ? { text: `A primeira comparação sai na madrugada de ${formatDate(first)}.` }
      : {
          text: 'O condomínio ainda não foi medido: são medidos uma vez por mês, no dia 5, os que têm unidades cadastradas.',
          to: 'units',
        }
  }
  if (group_state === null) {
    const missing = missingIn(managements)
    return {
      text: `Em ${formatMonth(month)} ${missing === 1 ? 'faltou' : 'faltaram'} ${counted(missing, 'condomínio', 'condomínios')} com ${bandName(band!)} para comparar: é preciso que ${FEWEST_OTHERS} outros participem, de outras administrações.`,
    }
  }
  return {
    text: `Em ${formatMonth(month)}, nenhuma medida tinha dados de ${FEWEST_OTHERS} outros condomínios.`,
  }
}
