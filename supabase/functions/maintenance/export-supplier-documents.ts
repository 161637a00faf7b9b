import { z } from 'zod'
import { formatDocument } from '../../../domain/cpf-cnpj.ts'
import { supplierDocumentFilters } from '../../../domain/maintenance/supplier-documents/input.ts'
import type { SupplierDocumentsRow } from '../../../domain/maintenance/supplier-documents/view.ts'
import { supplierNextStep, supplierStateWords } from '../../../domain/maintenance/supplier-documents/words.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

/** Suppliers with the state of their documents, as the list shows them. */
export default listExport('export-supplier-documents', {
  roles: 'board',
  feature: 'incidents',
  readOnlyAllowed: true,
  auditedAs: 'Exportou a situação dos documentos de fornecedores',
  section: 'supplier-documents',
  input: z.object({ ...listAsked, filters: supplierDocumentFilters.default({}) }),
  title: 'Documentos de fornecedores',
  file: 'documentos-de-fornecedores',
  titles: [
    'Fornecedor',
    'CNPJ ou CPF',
    'Situação',
    'Vencidos',
    'A vencer',
    'Faltam',
    'Guardados',
    'O que fazer',
  ],
  unprinted: ['Guardados'],
  entity: 'supplier_documents',
  page: (sql, { condominiumId, given: { filters }, after, size }) => sql<SupplierDocumentsRow[]>`
    select supplier_id, name, document_shown, state, lapsed, due, lacking, held, next_on::text, lapsed_on::text, lacking_kinds, key
    from public.supplier_documents_page(${condominiumId}, ${sql.json(filters as never)}, ${after}, ${size - 1}::integer)`,
  cells: (rows, { today }) =>
    rows.map((row) => [
      row.name,
      row.document_shown && formatDocument(row.document_shown),
      supplierStateWords[row.state],
      row.lapsed,
      row.due,
      row.lacking,
      row.held,
      supplierNextStep(row, today),
    ]),
})
