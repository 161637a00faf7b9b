import type { Home } from './home.ts'

/** A step's target is chosen when its turn comes, from arbitrary numbers: `pick` and `other` choose, `cents` is an amount. */
export type Chance = { pick: number; other: number; cents: number }
export type Act = (home: Home, chance: Chance) => Promise<void>
