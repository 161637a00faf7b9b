// An assembly of 5,000 units in 60 seconds, through three instances of which one is killed: every vote once, the last change wins, and
// what the rooms are told.
import { measureHall } from './assemblies/hall.ts'
import type { BenchResult } from './harness/result.ts'

export default measureHall satisfies () => Promise<BenchResult[]>
