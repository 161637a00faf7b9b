import { agreementOf } from './agreement.ts'
import { chargesOfChance } from './charges-of-chance.ts'
import { delinquencySecond } from './second/delinquency.ts'

agreementOf('delinquency', {
  async furnish(project, homes) {
    for (const home of homes) await chargesOfChance(project, home)
  },
  second: delinquencySecond,
})
