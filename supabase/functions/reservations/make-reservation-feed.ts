import { feedInput } from '../../../domain/reservations/input.ts'
import { makeFeed } from '../_shared/calendar-feed.ts'
import { command } from '../_shared/command.ts'
import { manages, refuseUnless } from '../_shared/guards.ts'

/**
 * Makes the caller's secret calendar address, replacing the previous one: { token }, returned only this once. Only administrators get everyone's
 * bookings. Throws `forbidden`.
 */
export default command('make-reservation-feed', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'reservations',
  isSecret: true,
  auditedAs: 'Criou um endereço de calendário de reservas',
  section: 'reservation-feeds',
  ownCase: 'own say',
  input: feedInput,
  async run(context, { scope }) {
    refuseUnless(scope === 'mine' || manages(context), 'forbidden')
    return makeFeed(context, scope)
  },
})
