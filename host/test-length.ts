// How long a proof is that can be of any length: kills, floods, malformed bodies, histories.
import process from 'node:process'

/** `npm run test:long` runs, which sets this. It runs each file of tests that imports this module. */
export const isLong = process.env.TEST_LENGTH === 'long'

/** Enough to see a proof broken, for `npm test`, or all of it. */
export const atLength = <Value>(short: Value, long: Value): Value => (isLong ? long : short)

/** What random choices begin with. `npm test` takes the same each time; `npm run test:long` one of its own, which it tells. */
export const seed = Number(process.env.SEED ?? 20_260_110)
