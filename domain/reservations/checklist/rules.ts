import type { ErrorCode } from '../../errors.ts'
import type { ChecklistStage } from './words.ts'

const HOUR = 3_600_000
/** The space is handed over within the day before its use. */
const HOURS_BEFORE = 24

/** Returns why a first checklist of a stage may not be signed now; null when it may. Later errors are fixed by a correction. */
export function refusalOf(
  stage: ChecklistStage,
  { starts_at, now, isReturned }: { starts_at: Date; now: Date; isReturned: boolean },
): ErrorCode | null {
  const opens = stage === 'before' ? starts_at.getTime() - HOURS_BEFORE * HOUR : starts_at.getTime()
  if (now.getTime() < opens) return 'checklist_not_yet'
  return stage === 'before' && isReturned ? 'checklist_over' : null
}
