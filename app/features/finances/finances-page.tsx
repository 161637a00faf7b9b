import { useMembership } from '../../lib/membership/membership.tsx'
import { MonthPage } from './month/month-page.tsx'
import { OwnCharges } from './resident/own-charges.tsx'

/** The month's charges for who administers or audits; their own for residents. */
export function Component() {
  const { role } = useMembership()
  return role === 'resident' ? <OwnCharges /> : <MonthPage />
}
