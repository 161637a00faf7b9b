import fc from 'fast-check'
import { calls } from './calls.ts'
import { demands } from './demands.ts'
import { reads } from './reads.ts'
import type { Making, Try } from './try.ts'
import { claims, writes } from './writes.ts'

/** Requests of a persona, the same for the same seed. */
export function triesOf(making: Making, howMany: number, seed: number): Try[] {
  const any = fc.oneof(
    { weight: 9, arbitrary: reads(making) },
    { weight: 3, arbitrary: writes(making) },
    { weight: 3, arbitrary: claims(making) },
    { weight: 3, arbitrary: calls(making) },
    { weight: 3, arbitrary: demands(making) },
  )
  return fc.sample(any, { numRuns: howMany, seed })
}
