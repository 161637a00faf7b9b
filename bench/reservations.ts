// Bookings: 500 of 200 people for one slot at once, and one unit's for 500 slots under a quota of two, through three instances of the product behind
// a balancer; and the calendar and list of a year with 20,000 bookings.
import type { BenchResult } from './harness/result.ts'
import { measureRaces } from './reservations/races.ts'
import { measureReads } from './reservations/reads.ts'

export default async function (): Promise<BenchResult[]> {
  return [...(await measureRaces()), ...(await measureReads())]
}
