import type { Db } from '../../context.ts'

/**
 * A second factor that was shown to be right. `keep` records what makes it usable only once, and returns false if another call has used it meanwhile.
 */
export type Proof = { keep(db: Db): Promise<boolean> }
