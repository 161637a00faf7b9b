// How long a proof is that can be of any length: kills, floods, malformed bodies, histories.
import process from 'node:process'

/** `npm run test:long` runs, which sets this. It runs each file of tests that imports this module. */
export const isLong = process.env.TEST_LENGTH === 'long'

/** Returns the short value, enough to notice a broken proof, for `npm test`; otherwise the long one. */
export const atLength = <Value>(short: Value, long: Value): Value => (isLong ? long : short)

/** The seed of random choices. `npm test` uses the same each time; `npm run test:long` a new one, which it prints. */
export const seed = Number(process.env.SEED ?? 20_260_110)
