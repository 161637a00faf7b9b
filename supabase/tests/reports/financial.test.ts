import { agreementOf } from './agreement.ts'
import { booksOfChance } from './books-of-chance.ts'
import { chargesOfChance } from './charges-of-chance.ts'
import { financialSecond } from './second/financial.ts'

agreementOf('financial', {
  async furnish(project, homes) {
    for (const home of homes) {
      await chargesOfChance(project, home)
      await booksOfChance(project, home)
    }
  },
  second: financialSecond,
})
