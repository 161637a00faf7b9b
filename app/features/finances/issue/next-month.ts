import { monthOf, shiftMonth } from '../../../../domain/calendar.ts'
import { useMembership } from '../../../lib/membership.tsx'

/** The month 'YYYY-MM' to issue next: after the newest one, or the current one when nothing was issued yet. */
export function nextToIssue({ newest, today }: { newest: string | null; today: string }): string {
  return newest ? shiftMonth(monthOf(newest), 1) : monthOf(today)
}

/** Whether this person may issue charges and register money here and now. */
export function useMayIssue(): boolean {
  const { role, membership } = useMembership()
  const writable = membership?.subscription_state === 'trial' || membership?.subscription_state === 'active'
  return writable && (role === 'owner_admin' || role === 'admin')
}
