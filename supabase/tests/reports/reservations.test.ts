import { agreementOf } from './agreement.ts'
import { bookingsOfChance } from './bookings-of-chance.ts'
import { reservationsSecond } from './second/reservations.ts'

agreementOf('reservations', {
  async furnish(project, homes) {
    for (const home of homes) await bookingsOfChance(project, home)
  },
  second: reservationsSecond,
})
