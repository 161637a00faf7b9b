import fc from 'fast-check'
import type { Act, Chance } from './act.ts'
import { debts } from './debts.ts'
import { issuing } from './issuing.ts'
import { moneyIn } from './money-in.ts'
import { moneyOut } from './money-out.ts'
import { months } from './months.ts'

export const acts = { ...issuing, ...moneyIn, ...debts, ...moneyOut, ...months } satisfies Record<string, Act>
type ActName = keyof typeof acts

/** Relative frequency of each act; 1 by default. */
const weights: Partial<Record<ActName, number>> = {
  issue: 5,
  pay: 5,
  pix: 4,
  'bank pays': 4,
  undo: 4,
  decide: 2,
  agree: 3,
  break: 4,
  mend: 2,
  pass: 5,
  bill: 3,
  'pay bill': 3,
  close: 3,
  reopen: 2,
  'use credit': 2,
  'refund credit': 2,
  statement: 2,
}

export type Step = Chance & { act: ActName }
export const step: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof(
    ...(Object.keys(acts) as ActName[]).map((act) => ({
      weight: weights[act] ?? 1,
      arbitrary: fc.constant(act),
    })),
  ),
  pick: fc.nat(1000),
  other: fc.nat(1000),
  cents: fc.integer({ min: 1, max: 60_000 }),
})
