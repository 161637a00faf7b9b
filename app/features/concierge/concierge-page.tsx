import { lazy, Suspense } from 'react'
import { isAdministrator } from '../../../domain/permissions/roles.ts'
import { useMembership } from '../../lib/membership/membership.tsx'
import { RowsSkeleton } from '../../ui/page/skeletons.tsx'

// Each role loads its own part: the desk's is the largest, and a resident's phone never needs it.
const Desk = lazy(() => import('./desk/desk-page.tsx').then(({ Component: Part }) => ({ default: Part })))
const Manage = lazy(() =>
  import('./manage/manage-page.tsx').then(({ ManagePage: Part }) => ({ default: Part })),
)
const Own = lazy(() =>
  import('./visits/resident-page.tsx').then(({ ResidentPage: Part }) => ({ default: Part })),
)

/** The front desk: a doorman works there, an administrator manages it, anybody else who lives there sees to visitors and deliveries. */
export function Component() {
  const { role } = useMembership()
  const Part = role === 'doorman' ? Desk : isAdministrator(role) ? Manage : Own
  return (
    <Suspense fallback={<RowsSkeleton rows={6} />}>
      <Part />
    </Suspense>
  )
}
