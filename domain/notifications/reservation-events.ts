/** Notifications about bookings. */
export const reservationEvents = {
  reservation_asked: {
    area: 'management',
    label: 'Reservas a decidir',
    note: 'Para a administração: pedidos que esperam aprovação e vistorias que uma unidade contesta.',
    forAdmins: true,
  },
  reservation_news: {
    area: 'communication',
    label: 'Suas reservas',
    note: 'Confirmação, recusa, cancelamento, lista de convidados, vistoria, caução e o lembrete da véspera.',
  },
  reservation_of_unit: {
    area: 'management',
    label: 'Reservas que a administração fez',
    note: 'Quando a reserva que você fez por uma unidade é recusada, cancelada ou vence. A confirmação vai só para a unidade.',
    forAdmins: true,
  },
  reservation_offer: {
    area: 'communication',
    label: 'Vez na lista de espera',
    note: 'Um horário que você queria vagou e fica guardado por algumas horas.',
    urgent: true,
  },
} as const
