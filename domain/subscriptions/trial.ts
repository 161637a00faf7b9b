const day = 86_400_000

/** Days until a trial ends, rounded up, never below 0 (specification, section 4). */
export const daysLeft = (endsAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / day))

/** Days of a whole trial, at least 1; 7 where it has no end (specification, section 4). */
export const trialDays = (startedAt: Date, endsAt: Date | null): number =>
  endsAt ? Math.max(1, Math.ceil((endsAt.getTime() - startedAt.getTime()) / day)) : 7

export type TrialNotice = 'trial_3_days' | 'trial_1_day' | 'trial_over'

/** Which reminder a trial is at; null while there is time. */
export function trialNotice(endsAt: Date, now: Date): TrialNotice | null {
  const left = endsAt.getTime() - now.getTime()
  if (left <= 0) return 'trial_over'
  if (left <= day) return 'trial_1_day'
  return left <= 3 * day ? 'trial_3_days' : null
}
