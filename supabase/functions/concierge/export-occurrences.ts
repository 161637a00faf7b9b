import { z } from 'zod'
import { occurrenceCategories } from '../../../domain/concierge/acts.ts'
import { occurrenceWords } from '../../../domain/concierge/words.ts'
import { listOfDesk, ofUnit } from '../_shared/concierge/export-asked.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport } from '../_shared/export/list-export.ts'

/** Exports the book of occurrences, the newest first, each with its number and the seal of the unalterable log. */
export default listExport('export-occurrences', {
  roles: 'admins',
  feature: 'portaria',
  readOnlyAllowed: true,
  auditedAs: 'Exportou o livro de ocorrências',
  section: 'desk-book',
  input: listOfDesk({ ...ofUnit, category: z.enum(occurrenceCategories).optional() }),
  title: 'Livro de ocorrências',
  file: 'livro-de-ocorrencias',
  entity: 'occurrences',
  columns: [
    column.text('Registro', 'number'),
    column.moment('Quando', 'noted_at'),
    column.unprinted(column.moment('Recebido', 'recorded_at')),
    column.text('Por', 'noted_by_name'),
    column.word('Tipo', 'category', occurrenceWords),
    column.text('Unidade', 'unit_label'),
    column.text('O que aconteceu', 'text'),
    column.text('Refere-se a', 'correction_of'),
    column.unprinted(column.text('Lacre', 'seal')),
  ],
  rows: (sql, { condominiumId, given, after, size }) => sql`
    private.occurrence_list(${condominiumId}, ${sql.json(given.filters)}, ${after}, ${size})`,
})
