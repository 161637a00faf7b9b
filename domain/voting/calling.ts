import { daysBetween } from '../calendar.ts'
import type { ErrorCode } from '../errors.ts'
import type { AssemblyForm } from './words.ts'

/** An assembly about to be called: how it meets, and its civil days by the building's clock. */
export type Calling = {
  form: AssemblyForm
  place: string
  access: string
  items: number
  today: string
  day: string
  is_past: boolean
}

/** What the convention in force on the day says about calling. */
export type CallingRules = { remote_allowed: boolean; notice_days: number | null }

/** Returns why a notice may not go out; null where it may (art. 1.334, III, 1.354 and 1.354-A). */
export function callFault(calling: Calling, rules: CallingRules): ErrorCode | null {
  const { form, place, access, items, today, day, is_past } = calling
  if (items === 0) return 'assembly_empty'
  if (is_past) return 'assembly_past'
  if (form !== 'virtual' && place === '') return 'assembly_place'
  if (form !== 'in_person' && access === '') return 'assembly_access'
  if (form !== 'in_person' && !rules.remote_allowed) return 'assembly_remote_forbidden'
  if (rules.notice_days !== null && daysBetween(today, day) < rules.notice_days) return 'assembly_too_soon'
  return null
}
