/** The answer of `check_plan_limits`. `allowed` is whether one more fits. */
export type PlanLimit = {
  allowed: boolean
  reason: string | null
  plan: string | null
  limit: number | null
  used: number
}

/** In a plan: no limit. */
const unlimited = 999_999

/** From this part on one is warned. */
export const nearPart = 0.8

/** How many more fit; null without a limit. */
export const roomOf = ({ limit, used }: Pick<PlanLimit, 'limit' | 'used'>): number | null =>
  limit === null || limit >= unlimited ? null : Math.max(0, limit - used)

/**
 * Returns a condominium's position against its plan's limit: `near` from 80 % on, `full` when nothing more fits, and `over` when the `adding` about
 * to be added would not fit.
 */
export function standing(
  use: Pick<PlanLimit, 'limit' | 'used'>,
  adding = 0,
): 'free' | 'near' | 'full' | 'over' {
  const room = roomOf(use)
  if (room === null || use.limit === null) return 'free'
  if (room === 0) return 'full'
  if (adding > room) return 'over'
  return use.used + adding >= use.limit * nearPart ? 'near' : 'free'
}
