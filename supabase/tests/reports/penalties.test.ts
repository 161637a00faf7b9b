import { agreementOf } from './agreement.ts'
import { penaltiesOfChance } from './penalties-of-chance.ts'
import { penaltiesSecond } from './second/penalties.ts'

agreementOf('penalties', {
  async furnish(project, homes) {
    for (const home of homes) await penaltiesOfChance(project, home)
  },
  second: penaltiesSecond,
})
