import type { Area } from './area.ts'

/** Documents of suppliers and legal inspections. */
export const inspectionAreas: readonly Area[] = [
  {
    key: 'inspections',
    group: 'Prédio e pessoas',
    label: 'Inspeções legais',
    note: 'Certificados, laudos e prazos do prédio; a administração registra, o conselho confere.',
    tables: ['inspections', 'inspection_records'],
    routines: ['inspections_overview', 'inspection_view'],
  },
  {
    key: 'supplier-documents',
    group: 'Prédio e pessoas',
    label: 'Documentos de fornecedores',
    note: 'Certidões, seguros e habilitações de quem trabalha no prédio, com os arquivos.',
    tables: ['supplier_documents', 'supplier_document_settings', 'supplier_document_needs'],
    routines: ['supplier_documents_page', 'supplier_documents_summary', 'supplier_documents_view'],
  },
]
