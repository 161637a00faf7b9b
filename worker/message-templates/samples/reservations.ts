import { renderReservation } from '../reservations.ts'
import { from } from './shared.ts'

const told = {
  ...from,
  area: 'Salão de festas',
  when: '05/12/2026, às 10:00',
  unitLabel: 'A-302',
  reason: null,
  until: null,
}

/** Each event of bookings. */
export const reservationSamples = {
  reservation_asked: () => renderReservation({ ...told, telling: 'asked' }),
  reservation_news: () => renderReservation({ ...told, telling: 'approved' }),
  reservation_offer: () => renderReservation({ ...told, telling: 'offered', until: '24/11/2026, às 10:00' }),
}
