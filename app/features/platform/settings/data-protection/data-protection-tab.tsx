import { AccountRequestsDesk } from './account-requests-desk.tsx'
import { RetentionPeriods } from './retention-periods.tsx'

/** What the platform owes the people whose data it holds: answers in time, and no datum longer than promised. */
export const DataProtectionTab = () => (
  <>
    <AccountRequestsDesk />
    <RetentionPeriods />
  </>
)
