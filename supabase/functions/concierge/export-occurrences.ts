import { z } from 'zod'
import { type OccurrenceCategory, occurrenceCategories } from '../../../domain/concierge/acts.ts'
import { occurrenceWords } from '../../../domain/concierge/words.ts'
import { listOfDesk, momentOf, ofUnit } from '../_shared/concierge/export-asked.ts'
import { listExport } from '../_shared/export/list-export.ts'

type Row = {
  key: string
  number: string
  noted_at: Date
  recorded_at: Date
  noted_by_name: string
  category: OccurrenceCategory
  unit_label: string | null
  text: string
  correction_of: string | null
  seal: string
}

/** The book of occurrences, the newest first, with the place of each in the log that nobody alters. */
export default listExport('export-occurrences', {
  roles: 'admins',
  feature: 'portaria',
  readOnlyAllowed: true,
  auditedAs: 'Exportou o livro de ocorrências',
  section: 'desk-book',
  input: listOfDesk({ ...ofUnit, category: z.enum(occurrenceCategories).optional() }),
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
  page: (sql, { condominiumId, given: { filters }, after, size }) => sql<Row[]>`
    select number::text, noted_at, recorded_at, noted_by_name, category, unit_label, text, correction_of::text, seal, key
    from private.occurrence_list(${condominiumId}, ${sql.json(filters)}, ${after}, ${size})`,
  cells: (rows, { zone }) =>
    rows.map((row) => [
      row.number,
      momentOf(row.noted_at, zone),
      momentOf(row.recorded_at, zone),
      row.noted_by_name,
      occurrenceWords[row.category],
      row.unit_label,
      row.text,
      row.correction_of,
      row.seal,
    ]),
})
