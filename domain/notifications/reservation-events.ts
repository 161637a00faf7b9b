/** What people are told of bookings. */
export const reservationEvents = {
  reservation_asked: {
    area: 'management',
    label: 'Pedido de reserva',
    note: 'Para a administração, quando um espaço pede aprovação.',
    forAdmins: true,
  },
  reservation_news: {
    area: 'communication',
    label: 'Suas reservas',
    note: 'Confirmação, recusa, cancelamento, caução e o lembrete da véspera.',
  },
  reservation_offer: {
    area: 'communication',
    label: 'Vez na lista de espera',
    note: 'Um horário que você queria vagou e fica guardado por algumas horas.',
    urgent: true,
  },
} as const
