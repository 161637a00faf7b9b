/** What the audit's entries say happened with documents of suppliers and inspections, by command. */
export const inspectionActions: Record<string, string> = {
  'save-supplier-document': 'Gravou um documento de fornecedor',
  'remove-supplier-document': 'Removeu ou recuperou um documento de fornecedor',
  'save-supplier-needs': 'Mudou os documentos exigidos de um fornecedor',
  'save-supplier-document-settings': 'Mudou os documentos exigidos de fornecedores',
  'export-supplier-documents': 'Exportou a situação dos documentos de fornecedores',
  'save-inspection': 'Gravou uma inspeção legal',
  'record-inspection': 'Registrou uma inspeção feita',
  'remove-inspection-record': 'Retirou ou recuperou o registro de uma inspeção',
  'export-inspections': 'Exportou as inspeções legais',
  'inspections-document': 'Imprimiu as inspeções legais',
}
