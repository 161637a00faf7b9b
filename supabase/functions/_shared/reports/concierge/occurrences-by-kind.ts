import { occurrenceWords } from '../../../../../domain/concierge/words.ts'
import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'
import { said } from '../words.ts'

/** Entries of the front desk's book by what they are about, sums alone. */
export default report({
  title: 'O que mais vai para o livro da portaria?',
  about: 'Anotações do livro de ocorrências da portaria por assunto; as que corrigem outra contam à parte',
  feature: 'portaria',
  period: '90-days',
  columns: [
    { name: 'category', title: 'Assunto', kind: 'text' },
    { name: 'noted', title: 'Anotações', kind: 'count' },
    { name: 'part', title: 'Parte do total', kind: 'share' },
    { name: 'night', title: 'Das 22h às 6h', kind: 'count' },
    { name: 'of_units', title: 'De uma unidade', kind: 'count' },
    { name: 'corrections', title: 'Correções', kind: 'count' },
    { name: 'last', title: 'Última', kind: 'day' },
  ],
  figures: [
    { name: 'noted', label: 'Anotações', kind: 'count', of: 'coalesce(sum(noted), 0)' },
    { name: 'night', label: 'Das 22h às 6h', kind: 'share', of: 'sum(night) / nullif(sum(noted), 0)' },
    { name: 'largest', label: 'Maior parte de um assunto', kind: 'share', of: 'max(part)' },
    { name: 'corrections', label: 'Correções', kind: 'count', of: 'coalesce(sum(corrections), 0)' },
  ],
  chart: { shape: 'columns', by: 'category', values: ['noted'] },
  rows: (sql, { condominiumId, from, until, zone }) => sql`
    with noted as (
      select o.category, count(*) filter (where o.refers_to is null) as noted,
        count(*) filter (where o.refers_to is null and extract(hour from o.noted_at at time zone ${zone}) not between 6 and 21) as night,
        count(*) filter (where o.refers_to is null and o.unit_id is not null) as of_units, count(o.refers_to) as corrections, max(o.noted_at) as last
      from public.occurrences o
      where o.condominium_id = ${condominiumId} and o.noted_at >= ${from}::date::timestamp at time zone ${zone}
        and o.noted_at < (${until}::date + 1)::timestamp at time zone ${zone}
      group by o.category
    )
    select coalesce(${said(sql, occurrenceWords, sql`n.category`)}, n.category) as category, n.noted, n.noted / nullif(sum(n.noted) over (), 0) as part, n.night,
      n.of_units, n.corrections, (n.last at time zone ${zone})::date as last
    from noted n order by n.noted desc, 1`,
  sentences({ rows: [first], figures: { noted, night, largest }, before, show, during }) {
    return [
      first &&
        largest != null && {
          text: `${first.category} é o assunto mais anotado: ${counted(Number(first.noted), 'vez', 'vezes')} ${during}, ${show('share', largest)} do livro.`,
        },
      night != null && { text: `${show('share', night)} das anotações são das 22h às 6h.` },
      before && {
        text: `No total foram ${counted(Number(noted), 'anotação', 'anotações')}; antes, ${show('count', before.figures.noted!)}.`,
      },
    ]
  },
})
