import type { Db } from '../../context.ts'

/**
 * A second factor that was shown to be right. `keep` writes what makes it right only once, and says false when another
 * call has used it meanwhile.
 */
export type Proof = { keep(db: Db): Promise<boolean> }
