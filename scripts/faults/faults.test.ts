import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atLength } from '../../host/test-length.ts'
import { type Caller, signUp } from './caller.ts'
import { runCrowd } from './crowd.ts'
import { type Fault, faultOf, runFault, runUndisturbed } from './fault.ts'
import { openProduct, type Product } from './product.ts'
import type { WorkKind } from './works.ts'

// Each work with one victim, or each long work with every victim; `npm run faults` runs any number of moments of all of them, and also checks the
// time to resume work.
const long = ['issue', 'import', 'return'] as const
const short = ['webhook', 'statement', 'readings', 'desk'] as const
const faults: readonly Fault[] = [
  ...Array.from({ length: atLength(3, 9) }, (_, seed) => faultOf(seed, long)),
  ...short.map((_, seed) => faultOf(short.length * seed + seed, short)),
]
const minute = 60_000

let product: Product
let caller: Caller
const usual = new Map<WorkKind, number>()

beforeAll(async () => {
  product = await openProduct()
  await product.start()
  caller = await signUp(product, 'sindica@example.com')
}, 4 * minute)
afterAll(() => product.end(), minute)

describe('kill -9 in the middle of work', () => {
  // Picks when to strike within the usual time; a short variant strikes in the first second.
  test.each(atLength([], [...long, ...short]))(
    '%s without a fault',
    { timeout: 8 * minute },
    async (kind) => {
      const { failures, seconds, repeats } = await runUndisturbed(product, caller, kind)
      usual.set(kind, seconds)
      expect({ failures, repeats }).toEqual({ failures: [], repeats: 0 })
    },
  )

  test.each(faults)('$kind, $victim', { timeout: 8 * minute }, async (fault) => {
    const { failures } = await runFault(product, caller, fault, usual.get(fault.kind) ?? 1)
    expect(failures).toEqual([])
  })

  test('the faults hit every work, each long one with every victim', () => {
    const pairs = new Set(faults.map(({ kind, victim }) => `${kind} ${victim}`))
    expect(pairs.size).toBe(faults.length)
    expect(new Set(faults.map(({ kind }) => kind)).size).toBe(long.length + short.length)
  })
})

test('a crowd of people pay, take back, cancel, undo and issue the same charges at once, over HTTP: the books are balanced', {
  timeout: 8 * minute,
}, async () => {
  const { failures, tally } = await runCrowd(product, caller, {
    people: atLength(15, 50),
    turns: atLength(1, 2),
    seed: 1,
  })
  expect(failures).toEqual([])
  // Whether a manual payment comes before the month is undone is random; a Pix is money whatever came before it.
  expect(tally['pix ok']).toBeGreaterThan(0)
})
