import { agreementOf } from './agreement.ts'
import { maintenanceSecond } from './second/maintenance.ts'
import { upkeepOfChance } from './upkeep-of-chance.ts'

agreementOf('maintenance', {
  async furnish(project, homes) {
    for (const home of homes) await upkeepOfChance(project, home)
  },
  second: maintenanceSecond,
})
