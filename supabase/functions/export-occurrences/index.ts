import { z } from 'zod'
import type { OccurrenceCategory } from '../../../domain/concierge/acts.ts'
import { occurrenceWords } from '../../../domain/concierge/words.ts'
import { listOfDesk, momentOf } from '../_shared/concierge/export-asked.ts'
import { listExport } from '../_shared/export/list-export.ts'

type Row = {
  key: string
  number: string
  noted_at: Date
  recorded_at: Date
  noted_by_name: string
  category: OccurrenceCategory
  unit: string | null
  text: string
  correction_of: string | null
  hash: string
}

/** The book of occurrences, the newest first, with the place of each in the log that nobody alters. */
export default listExport('export-occurrences', {
  input: z.object(listOfDesk),
  title: 'Livro de ocorrências',
  file: 'livro-de-ocorrencias',
  titles: [
    'Registro',
    'Quando',
    'Recebido',
    'Por',
    'Tipo',
    'Unidade',
    'O que aconteceu',
    'Refere-se a',
    'Lacre',
  ],
  unprinted: ['Recebido', 'Lacre'],
  entity: 'occurrences',
  page: (sql, { condominiumId, given: { from, until, unit_id }, after, size }) => sql<Row[]>`
    select a.number::text, o.noted_at, o.recorded_at, o.noted_by_name, o.category, l.label as unit, o.text, r.number::text as correction_of, a.hash,
      private.iso(o.noted_at) || ' ' || o.id as key
    from public.occurrences o
    join public.desk_acts a on a.condominium_id = o.condominium_id and a.id = o.act_id
    left join public.unit_list l on l.condominium_id = o.condominium_id and l.unit_id = o.unit_id
    left join public.occurrences e on e.condominium_id = o.condominium_id and e.id = o.refers_to
    left join public.desk_acts r on r.condominium_id = e.condominium_id and r.id = e.act_id
    where o.condominium_id = ${condominiumId} and (${unit_id ?? null}::uuid is null or o.unit_id = ${unit_id ?? null})
      and (${from ?? null}::date is null or o.noted_at >= ${from ?? null}::date::timestamp at time zone 'America/Sao_Paulo')
      and (${until ?? null}::date is null or o.noted_at < (${until ?? null}::date + 1)::timestamp at time zone 'America/Sao_Paulo')
      and (${after}::text is null or (o.noted_at, o.id) < (split_part(${after ?? ''}, ' ', 1)::timestamptz, private.to_uuid(split_part(${after ?? ''}, ' ', 2))))
    order by o.noted_at desc, o.id desc limit ${size}`,
  cells: (rows) =>
    rows.map((row) => [
      row.number,
      momentOf(row.noted_at),
      momentOf(row.recorded_at),
      row.noted_by_name,
      occurrenceWords[row.category],
      row.unit,
      row.text,
      row.correction_of,
      row.hash.slice(0, 16),
    ]),
})
