import type { Act } from '../acts.ts'
import type { Folded } from '../fold/fold-acts.ts'
import type { ConflictCode } from '../fold/parts.ts'

/** Codes that only report a missing beginning: the device has only its own day, so it cannot know. */
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
 * Returns whether a device may report that its own act, which the server does not have yet, conflicts with another: the code and the winning act,
 * else null. The server judges the acts that it has; a beginning older than the device's day is no conflict.
 */
export function ownConflict(
  { id }: Act,
  { outcomes }: Pick<Folded, 'outcomes'>,
): { code: ConflictCode; other: string | null } | null {
  const outcome = outcomes.get(id)
  if (outcome?.outcome !== 'conflict' || ofMissing.has(outcome.code)) return null
  return { code: outcome.code, other: outcome.other }
}
