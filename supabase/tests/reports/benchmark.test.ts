import { agreementOf } from './agreement.ts'
import { benchmarkOfChance } from './benchmark-of-chance.ts'
import { benchmarkSecond } from './second/benchmark.ts'

agreementOf('analytics', {
  only: 'compared-with-similar',
  homes: 20,
  furnish: benchmarkOfChance,
  second: benchmarkSecond,
})
