import { marketDays } from '../holidays.ts'
import { pixDueDates } from './due-rule.ts'

/** A charge at the provider as stored. */
export type DynamicPixCharge = {
  status: string
  copy_paste: string | null
  due_on: string
  days_after: number
}

/**
 * The provider's code that pays a charge on `today`: the active one while the provider takes it; null, and our own code is shown. The
 * provider may know a local holiday that makes it last a day longer: ours serves as well then.
 */
export function dynamicPix(charges: readonly DynamicPixCharge[], today: string): string | null {
  const active = charges.find(({ status, copy_paste }) => status === 'active' && copy_paste)
  if (!active) return null
  const { lastPayable } = pixDueDates(active.due_on, active.days_after, marketDays)
  return today <= lastPayable ? active.copy_paste : null
}
