import type { Area } from './area.ts'

/** Common areas and their bookings. */
export const reservationAreas: readonly Area[] = [
  {
    key: 'reservations',
    group: 'Prédio e pessoas',
    label: 'Reservas',
    note: 'Vizinhos veem que um horário está ocupado, e não por quem; a portaria vê as reservas do dia.',
    tables: ['reservations', 'reservation_waits', 'reservation_deposits'],
    routines: ['reservation_calendar', 'reservations_page', 'reservation_start'],
    commands: [
      'book-area',
      'cancel-reservation',
      'join-area-wait',
      'answer-area-offer',
      'decide-reservation',
      'waive-reservation-fee',
      'settle-reservation-deposit',
      'export-reservations',
    ],
  },
  {
    key: 'common-areas',
    group: 'Prédio e pessoas',
    label: 'Espaços comuns',
    note: 'Horários, regras, preços, limites por unidade e quando um espaço está fechado.',
    tables: ['common_areas', 'area_hours', 'area_quotas', 'area_blocks'],
    commands: ['save-common-area', 'remove-common-area', 'save-area-quotas', 'block-area', 'unblock-area'],
  },
]
