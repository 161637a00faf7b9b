import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signUp } from './caller.ts'
import { faultOf, runFault, runUndisturbed } from './fault.ts'
import { openProduct, type Product } from './product.ts'
import type { WorkKind } from './works.ts'

// Ten seeds; `npm run faults` runs any number of them, and there the time to be back at work counts too.
const seeds = Array.from({ length: 10 }, (_, seed) => seed)
const minute = 60_000

let product: Product
let caller: Caller
const usual = new Map<WorkKind, number>()

beforeAll(async () => {
  product = await openProduct()
  await product.start()
  caller = await signUp(product, 'sindica@example.com')
}, 2 * minute)
afterAll(() => product.end(), minute)

describe('kill -9 in the middle of work', () => {
  test.each(['issue', 'import', 'return'] as const)(
    '%s without a fault',
    { timeout: 2 * minute },
    async (kind) => {
      const { failures, seconds, repeats } = await runUndisturbed(product, caller, kind)
      usual.set(kind, seconds)
      expect({ failures, repeats }).toEqual({ failures: [], repeats: 0 })
    },
  )

  test.each(seeds.map((seed) => ({ seed, ...faultOf(seed) })))(
    'seed $seed: $kind, $victim',
    { timeout: 3 * minute },
    async (fault) => {
      const { failures } = await runFault(product, caller, fault, usual.get(fault.kind) ?? 1)
      expect(failures).toEqual([])
    },
  )

  test('the seeds hit every work with every victim', () => {
    const pairs = new Set(seeds.map(faultOf).map(({ kind, victim }) => `${kind} ${victim}`))
    expect(pairs.size).toBe(9)
  })
})
