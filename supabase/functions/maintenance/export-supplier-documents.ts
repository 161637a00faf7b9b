import { formatDocument } from '../../../domain/cpf-cnpj.ts'
import { supplierDocumentFilters } from '../../../domain/maintenance/supplier-documents/input.ts'
import {
  type Standing,
  supplierNextStep,
  supplierStateWords,
} from '../../../domain/maintenance/supplier-documents/words.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport, narrowedBy } from '../_shared/export/list-export.ts'

/** Suppliers with the state of their documents, as the list shows them. */
export default listExport('export-supplier-documents', {
  roles: 'board',
  feature: 'incidents',
  readOnlyAllowed: true,
  auditedAs: 'Exportou a situação dos documentos de fornecedores',
  section: 'supplier-documents',
  input: narrowedBy(supplierDocumentFilters.shape),
  title: 'Documentos de fornecedores',
  file: 'documentos-de-fornecedores',
  entity: 'supplier_documents',
  columns: [
    column.text('Fornecedor', 'name'),
    column.shown('CNPJ ou CPF', 'document_shown', formatDocument),
    column.word('Situação', 'state', supplierStateWords),
    column.number('Vencidos', 'lapsed'),
    column.number('A vencer', 'due'),
    column.number('Faltam', 'lacking'),
    column.unprinted(column.number('Guardados', 'held')),
    column.made(
      'O que fazer',
      ['state', 'next_on', 'lapsed_on', 'lacking_kinds'],
      (row: Standing, { today }: column.At) => supplierNextStep(row, today),
    ),
  ],
  rows: (sql, { condominiumId, given, after, size }) => sql`
    public.supplier_documents_page(${condominiumId}, ${sql.json(given.filters as never)}, ${after}, ${size - 1}::integer)`,
})
