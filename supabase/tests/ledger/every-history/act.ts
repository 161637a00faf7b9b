import type { Home } from './home.ts'

/** What a step acts on is found when its turn comes, by numbers from anywhere: `pick` and `other` choose, `cents` is an amount. */
export type Chance = { pick: number; other: number; cents: number }
export type Act = (home: Home, chance: Chance) => Promise<void>
