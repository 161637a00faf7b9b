import { useMembership } from '../../lib/membership.tsx'
import { Directory } from './directory.tsx'
import { ManagedUnits } from './managed-units.tsx'
import { OwnUnits } from './own-units.tsx'

/** Units by role: the building for who manages it, the directory for the front desk, one's own for residents. */
export function Component() {
  const { role, membership } = useMembership()
  if (role === 'doorman') return <Directory />
  if (role === 'resident') return <OwnUnits />
  const open = membership?.subscription_state === 'trial' || membership?.subscription_state === 'active'
  return <ManagedUnits canAdd={open && role !== 'council'} />
}
