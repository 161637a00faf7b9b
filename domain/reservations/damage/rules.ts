import { addDays } from '../../calendar.ts'
import { addBusinessDays, businessDays, type LocalHoliday } from '../../holidays.ts'

/** Days after a use in which its damage may be stated. The law gives three years (Civil Code, art. 206, § 3, V); the product asks sooner. */
export const DAMAGE_DAYS = 30
/** Business days that the unit has to answer. */
export const ANSWER_DAYS = 5

const DAY = 86_400_000

export type DamageState = 'proposed' | 'accepted' | 'contested' | 'charged' | 'withdrawn'

/** The last day of the unit's answer to a damage that is stated today ('YYYY-MM-DD'). */
export const answerUntil = (today: string, holidays: readonly LocalHoliday[]): string =>
  addBusinessDays(today, ANSWER_DAYS, businessDays(holidays))

/** The day on which the unit is reminded: the last business day before the term's last. */
export function remindOn(until: string, holidays: readonly LocalHoliday[]): string {
  const isBusinessDay = businessDays(holidays)
  let day = addDays(until, -1)
  while (!isBusinessDay(day)) day = addDays(day, -1)
  return day
}

type Standing = {
  state: string
  ends_at: Date
  now: Date
  /** Whether its deposit is not settled yet. */
  isDepositOpen: boolean
  /** Whether a damage of it was stated and not withdrawn. */
  hasDamage: boolean
}

/** Returns why a damage of a booking may not be stated now; null when it may. */
export function damageRefusal({ state, ends_at, now, isDepositOpen, hasDamage }: Standing) {
  if (state !== 'approved' || ends_at > now) return 'damage_not_used'
  if (now.getTime() > ends_at.getTime() + DAMAGE_DAYS * DAY) return 'damage_too_late'
  if (isDepositOpen) return 'damage_deposit_first'
  return hasDamage ? 'damage_stands' : null
}

type Answered = { state: DamageState; answer_until: string }

/** Whether the unit may still answer. */
export const mayAnswer = ({ state, answer_until }: Answered, today: string): boolean =>
  state === 'proposed' && today <= answer_until

/** Whether the management may decide: the unit answered, or its term is over. */
export const mayDecide = ({ state, answer_until }: Answered, today: string): boolean =>
  state === 'accepted' || state === 'contested' || (state === 'proposed' && today > answer_until)

/** Whether a decision needs words: it lowers what was stated, or upholds it against the unit's own words. */
export const needsWords = (state: DamageState, stated: number, charged: number): boolean =>
  state === 'contested' || charged < stated
