/**
 * Before each file of tests that use the database: a file that would begin right before midnight in Brasília waits for
 * the new day. Tests ask the database for its date once and go on with it, so a file must not be run on two days.
 */
const MARGIN_MS = 180_000
const DAY_MS = 86_400_000
/** Brasília keeps UTC−3 the whole year (Decreto 9.772/2019). */
const left = DAY_MS - ((Date.now() + DAY_MS - 3 * 3_600_000) % DAY_MS)
if (left < MARGIN_MS) await new Promise((resolve) => setTimeout(resolve, left))

export {}
