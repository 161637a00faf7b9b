import { lazy, Suspense } from 'react'
import { useMembership } from '../../lib/membership/membership.tsx'
import { PageSkeleton } from '../../ui/page/skeletons.tsx'
import { DoormanHome } from './desk/doorman-home.tsx'
import { ManagerHome } from './manager-home.tsx'
import { ResidentHome } from './resident-home.tsx'

// Of no condominium: nobody in one waits for its files.
const PlatformHome = lazy(() =>
  import('./platform-home.tsx').then(({ PlatformHome: Part }) => ({ default: Part })),
)

/** The first page, by what one is in the condominium. */
export function Component() {
  const { role } = useMembership()
  if (role === 'superadmin')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <PlatformHome />
      </Suspense>
    )
  if (role === 'resident') return <ResidentHome />
  if (role === 'doorman') return <DoormanHome />
  return <ManagerHome />
}
