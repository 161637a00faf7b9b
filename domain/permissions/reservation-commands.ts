import { admins, type Role } from './roles.ts'

const people: readonly Role[] = [...admins, 'resident']
const byManagers = { roles: admins, feature: 'reservations' } as const
const byPeople = { roles: people, feature: 'reservations' } as const

/** Bookings: residents for their own units, the management for any; spaces and decisions are the management's. */
export const reservationCommands = {
  'book-area': byPeople,
  'cancel-reservation': byPeople,
  'join-area-wait': byPeople,
  'answer-area-offer': byPeople,
  'save-common-area': byManagers,
  'remove-common-area': byManagers,
  'save-area-quotas': byManagers,
  'block-area': byManagers,
  'unblock-area': byManagers,
  'decide-reservation': byManagers,
  'waive-reservation-fee': byManagers,
  'settle-reservation-deposit': byManagers,
  'export-reservations': { ...byManagers, readOnlyAllowed: true },
} as const
