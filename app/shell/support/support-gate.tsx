import { lazy, type ReactNode, Suspense } from 'react'
import { useMembership } from '../../lib/membership/membership.tsx'
import { FullPageLoading } from '../route-guard.tsx'

// Of no one but the platform's administrators.
const SupportView = lazy(() =>
  import('./support-view.tsx').then(({ SupportView: Part }) => ({ default: Part })),
)

/** What the support looks at goes through its own frame; everybody else's pages do not. */
export function SupportGate({ children }: { children: ReactNode }) {
  if (useMembership().viewed === null) return children
  return (
    <Suspense fallback={<FullPageLoading />}>
      <SupportView>{children}</SupportView>
    </Suspense>
  )
}
