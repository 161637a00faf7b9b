import { renderReservation } from '../reservations.ts'
import { from } from './shared.ts'

const told = {
  ...from,
  area: 'Salão de festas',
  when: '05/12/2026, às 10:00',
  unitLabel: 'A-302',
  reason: null,
  until: null,
  toManagement: false,
}

/** Each event of bookings. */
export const reservationSamples = {
  reservation_asked: () => renderReservation({ ...told, telling: 'asked', toManagement: true }),
  reservation_news: () => renderReservation({ ...told, telling: 'approved' }),
  reservation_of_unit: () =>
    renderReservation({ ...told, telling: 'cancelled', toManagement: true, reason: 'A unidade desistiu.' }),
  reservation_offer: () => renderReservation({ ...told, telling: 'offered', until: '24/11/2026, às 10:00' }),
}
