import { agreementOf } from './agreement.ts'
import { incidentsOfChance } from './incidents-of-chance.ts'
import { incidentsSecond } from './second/incidents.ts'

agreementOf('incidents', {
  async furnish(project, homes) {
    for (const home of homes) await incidentsOfChance(project, home)
  },
  second: incidentsSecond,
})
