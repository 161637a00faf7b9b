import type { Act } from '../acts.ts'
import type { Folded } from '../fold/fold-acts.ts'
import type { ConflictCode } from '../fold/parts.ts'

/** Codes that say only that something did not begin here: the device has no more than its day, so it cannot know. */
const ofMissing: ReadonlySet<ConflictCode> = new Set<ConflictCode>([
  'visit_unknown',
  'delivery_unknown',
  'loan_unknown',
  'item_unknown',
  'shift_unknown',
  'shift_not_handed',
  'undo_unknown',
])

/**
 * Whether a device may say of an act of its own that the server does not have yet: this disagrees with another. Gives the code and the act
 * that stands, else null. What the server has, it judges itself; a beginning older than the device's day is no disagreement.
 */
export function ownConflict(
  { id }: Act,
  { outcomes }: Pick<Folded, 'outcomes'>,
): { code: ConflictCode; other: string | null } | null {
  const outcome = outcomes.get(id)
  if (outcome?.outcome !== 'conflict' || ofMissing.has(outcome.code)) return null
  return { code: outcome.code, other: outcome.other }
}
