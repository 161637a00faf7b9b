import { isAdministrator } from '../../../domain/permissions/roles.ts'
import { useMembership } from '../../lib/membership/membership.tsx'
import { Directory } from './directory.tsx'
import { Household } from './household.tsx'
import { PeopleBrowser } from './people-browser.tsx'

/** People by role: everyone for those who manage the building, first names for the front desk, the household for residents. */
export function Component() {
  const { role } = useMembership()
  if (role === 'doorman') return <Directory />
  if (role === 'resident') return <Household />
  return <PeopleBrowser decides={isAdministrator(role)} />
}
