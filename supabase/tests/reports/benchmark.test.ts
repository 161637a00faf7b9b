import { agreementOf } from './agreement.ts'
import { benchmarkOfChance } from './benchmark-of-chance.ts'
import { benchmarkSecond } from './second/benchmark.ts'

agreementOf('analytics', { homes: 15, furnish: benchmarkOfChance, second: benchmarkSecond })
