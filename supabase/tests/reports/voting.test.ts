import { agreementOf } from './agreement.ts'
import { meetingsOfChance } from './meetings-of-chance.ts'
import { votingSecond } from './second/voting.ts'

agreementOf('voting', {
  async furnish(project, homes) {
    for (const home of homes) await meetingsOfChance(project, home)
  },
  second: votingSecond,
})
