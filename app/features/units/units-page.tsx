import { useMembership } from '../../lib/membership.tsx'
import { useWritable } from '../../lib/writable.ts'
import { Directory } from './directory.tsx'
import { ManagedUnits } from './managed-units.tsx'
import { OwnUnits } from './own-units.tsx'

/** Units by role: the building for who manages it, the directory for the front desk, one's own for residents. */
export function Component() {
  const { role } = useMembership()
  const writable = useWritable()
  if (role === 'doorman') return <Directory />
  if (role === 'resident') return <OwnUnits />
  return <ManagedUnits canAdd={writable && role !== 'council'} />
}
