import { expect, test } from 'vitest'
import { createLag, TooFarBehind } from './lag.ts'

test('only changes that come much later than others did end the stream, whatever the clocks say', () => {
  let now = 1_000_000
  const lag = createLag(() => now)
  const hourAhead = 3_600_000
  const committed = (ago: number) => ({ committedAt: now + hourAhead - ago })
  lag.check(committed(50))
  lag.check(committed(29_000))
  expect(() => lag.check(committed(30_051))).toThrow(TooFarBehind)
  lag.reset()
  lag.check(committed(30_051))
  now += 1
  lag.check(committed(60_000))
})
