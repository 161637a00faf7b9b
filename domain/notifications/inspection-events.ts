/** Notifications to the management about expiring inspections and suppliers' documents. */
export const inspectionEvents = {
  inspection_expiry: {
    area: 'management',
    label: 'Validade de inspeções legais',
    note: 'Para a administração, 90, 60, 30 e 7 dias antes do fim e quando vence.',
    forAdmins: true,
  },
  supplier_document_expiry: {
    area: 'management',
    label: 'Validade de documentos de fornecedores',
    note: 'Para a administração, 30 e 7 dias antes do fim e quando vence.',
    forAdmins: true,
  },
} as const
