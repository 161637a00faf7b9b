import { z } from 'zod'
import { formatDocument } from '../../../domain/cpf-cnpj.ts'
import { text } from '../../../domain/fields/text.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport, narrowedBy } from '../_shared/export/list-export.ts'

/** Exports the matching suppliers, by name, with what is owed to each and what each got this year. */
export default listExport('export-suppliers', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os fornecedores',
  input: narrowedBy({ text: text(100).optional(), archived: z.boolean().optional() }),
  title: 'Fornecedores',
  file: 'fornecedores',
  entity: 'suppliers',
  columns: [
    column.text('Fornecedor', 'name'),
    column.shown('CNPJ ou CPF', 'document_shown', formatDocument),
    column.text('Rubrica de costume', 'rubric'),
    column.number('Contas em aberto', 'open_count'),
    column.money('Em aberto', 'open_cents'),
    column.money('Pago no ano', 'year_cents'),
    column.day('Documento vence em', 'expires_on'),
  ],
  rows: (sql, { condominiumId, given, after, size }) => sql`
    private.suppliers_page(${condominiumId}, ${sql.json(given.filters)}, ${after}, ${size})`,
})
