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
  'save-area-photos': byManagers,
  'remove-common-area': byManagers,
  'save-area-quotas': byManagers,
  'block-area': byManagers,
  'unblock-area': byManagers,
  'decide-reservation': byManagers,
  'waive-reservation-fee': byManagers,
  'settle-reservation-deposit': byManagers,
  'save-reservation-guests': byPeople,
  'export-reservation-guests': { ...byPeople, readOnlyAllowed: true },
  'save-area-use': byManagers,
  'sign-reservation-checklist': { roles: [...admins, 'doorman'], feature: 'reservations' },
  'answer-reservation-checklist': { roles: ['resident'], feature: 'reservations' },
  'reservation-checklist-document': {
    roles: [...admins, 'doorman', 'resident'],
    feature: 'reservations',
    readOnlyAllowed: true,
  },
  'open-draw': byManagers,
  'enter-draw': byPeople,
  'leave-draw': byPeople,
  'reveal-draw': byManagers,
  // What was promised is called off, and what was drawn is read, also when nothing else may be written.
  'cancel-draw': { ...byManagers, readOnlyAllowed: true },
  'draw-document': { ...byPeople, readOnlyAllowed: true },
  'make-reservation-feed': byPeople,
  'revoke-reservation-feed': { ...byPeople, readOnlyAllowed: true },
  // A calendar asks by itself, without a session: the address is the secret.
  'reservation-feed': { roles: 'anyone', readOnlyAllowed: true },
  'export-reservations': { ...byManagers, readOnlyAllowed: true },
} as const
