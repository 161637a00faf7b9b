import { feedInput } from '../../../domain/reservations/input.ts'
import { endFeed } from '../_shared/calendar-feed.ts'
import { command } from '../_shared/command.ts'

/** Ends the caller's calendar address; without one nothing changes. */
export default command('revoke-reservation-feed', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'reservations',
  readOnlyAllowed: true,
  auditedAs: 'Cancelou um endereço de calendário de reservas',
  section: 'reservation-feeds',
  ownCase: 'own say',
  input: feedInput,
  run: (context, { scope }) => endFeed(context, scope),
})
