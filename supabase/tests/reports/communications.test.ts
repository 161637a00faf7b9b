import { agreementOf } from './agreement.ts'
import { announcementsOfChance, messagesOfChance } from './announcements-of-chance.ts'
import { communicationsSecond } from './second/communications.ts'

agreementOf('communications', {
  async furnish(project, homes) {
    for (const home of homes) {
      await announcementsOfChance(project, home)
      await messagesOfChance(project, home)
    }
  },
  second: communicationsSecond,
})
