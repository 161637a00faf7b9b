import { useMembership } from '../../lib/membership/membership.tsx'
import { DoormanHome } from './desk/doorman-home.tsx'
import { ManagerHome } from './manager-home.tsx'
import { PlatformHome } from './platform-home.tsx'
import { ResidentHome } from './resident-home.tsx'

/** The first page, by what one is in the condominium. */
export function Component() {
  const { role } = useMembership()
  if (role === 'superadmin') return <PlatformHome />
  if (role === 'resident') return <ResidentHome />
  if (role === 'doorman') return <DoormanHome />
  return <ManagerHome />
}
