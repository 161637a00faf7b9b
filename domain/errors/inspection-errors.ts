import type { ErrorCodes } from './code.ts'

/** Documents of suppliers and legal inspections. */
export const inspectionErrors = {
  supplier_document_replaced: {
    status: 409,
    message: 'Este documento já tem uma versão mais nova. Recarregue a página e substitua a versão atual.',
  },
  supplier_document_removed: {
    status: 409,
    message: 'Este documento foi removido. Recupere-o antes de editar.',
  },
  inspection_name_taken: { status: 409, message: 'Já existe uma inspeção com este nome. Escolha outro.' },
  inspection_limit: {
    status: 409,
    message: 'O cadastro chegou a 150 inspeções. Remova as que o prédio não usa.',
  },
  inspection_future: {
    status: 422,
    message: 'A inspeção ainda não foi feita: registre depois da visita, com a data dela.',
  },
  inspection_record_removed: {
    status: 409,
    message: 'Este registro foi retirado. Recupere-o antes de corrigir.',
  },
  inspection_record_taken: {
    status: 409,
    message: 'Este registro já foi enviado. Recarregue a página para vê-lo.',
  },
} as const satisfies ErrorCodes
