/** What the audit's entries say happened with common areas, by command. */
export const reservationActions: Record<string, string> = {
  'book-area': 'Reservou um espaço',
  'cancel-reservation': 'Cancelou uma reserva',
  'join-area-wait': 'Entrou em uma lista de espera',
  'answer-area-offer': 'Respondeu a uma oferta da lista de espera',
  'save-common-area': 'Gravou um espaço comum',
  'remove-common-area': 'Removeu um espaço comum',
  'save-area-quotas': 'Gravou os limites de reservas',
  'block-area': 'Fechou um espaço por um período',
  'unblock-area': 'Reabriu um espaço fechado',
  'decide-reservation': 'Decidiu um pedido de reserva',
  'waive-reservation-fee': 'Dispensou a taxa de uma reserva',
  'settle-reservation-deposit': 'Acertou a caução de uma reserva',
  'export-reservations': 'Exportou as reservas',
}
