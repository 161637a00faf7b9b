import { z } from 'zod'
import {
  type ExportedSupplier,
  supplierCells,
  supplierTitles,
} from '../../../domain/bills/supplier-export.ts'
import { text } from '../../../domain/fields/text.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

const input = z.object({
  ...listAsked,
  filters: z.object({ text: text(100).optional(), archived: z.boolean().optional() }).default({}),
})

/** The suppliers that match as a file, by name, with what is owed to each and what each got this year. */
export default listExport('export-suppliers', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os fornecedores',
  input,
  title: 'Fornecedores',
  file: 'fornecedores',
  titles: supplierTitles,
  entity: 'suppliers',
  page: (sql, { condominiumId, given, after, size }) => sql<ExportedSupplier[]>`
    select name, document_shown, rubric, open_count::float8 as open_count, open_cents::float8 as open_cents, year_cents::float8 as year_cents,
      expires_on::text, key
    from private.suppliers_page(${condominiumId}, ${sql.json(given.filters)}, ${after}, ${size})`,
  cells: (rows) => rows.map(supplierCells),
})
