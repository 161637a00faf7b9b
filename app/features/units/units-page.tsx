import { useMembership } from '../../lib/membership/membership.tsx'
import { useWritable } from '../../lib/membership/writable.ts'
import { ManagedUnits } from './browse/managed-units.tsx'
import { Directory } from './directory.tsx'
import { OwnUnits } from './unit/own-units.tsx'

/** Units by role: the building for those who manage it, the directory for the front desk, their own for residents. */
export function Component() {
  const { role } = useMembership()
  const writable = useWritable()
  if (role === 'doorman') return <Directory />
  if (role === 'resident') return <OwnUnits />
  return <ManagedUnits canAdd={writable && role !== 'council'} />
}
