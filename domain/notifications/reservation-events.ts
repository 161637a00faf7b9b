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
  reservation_offer: {
    area: 'communication',
    label: 'Vez na lista de espera',
    note: 'Um horário que você queria vagou e fica guardado por algumas horas.',
    urgent: true,
  },
} as const
