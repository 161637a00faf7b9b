import { lazy, type ReactNode, Suspense } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { deskMark, deskPath, isDeskPath } from '../features/concierge/desk/store/registration.ts'
import { HandoverOffer } from '../features/users/office/handover-offer.tsx'
import { MembershipProvider } from '../lib/membership/membership.tsx'
import { useSession } from '../lib/session.tsx'
import { PageSkeleton } from '../ui/page/skeletons.tsx'
import { Admission } from './admission.tsx'
import { Layout } from './layout/layout.tsx'
import { Live } from './live.tsx'
import { PageGuard } from './page-guard.tsx'
import { FullPageLoading, RouteGuard } from './route-guard.tsx'
import { SupportGate } from './support/support-gate.tsx'

const StandingDesk = lazy(() =>
  import('../features/concierge/desk/standing-desk.tsx').then(({ StandingDesk: Part }) => ({
    default: Part,
  })),
)

/** The protected area: a session, then a place in a condominium, then the right to the page. */
export function Component() {
  if (useOpensDesk())
    return (
      <Suspense fallback={<FullPageLoading />}>
        <StandingDesk />
      </Suspense>
    )
  return (
    <RouteGuard>
      <MembershipProvider>
        <Live />
        <Admission>
          <SupportGate>
            <Frame>
              <PageGuard>
                <CurrentPage />
              </PageGuard>
            </Frame>
          </SupportGate>
        </Admission>
      </MembershipProvider>
    </RouteGuard>
  )
}

/** The navigation around a page. A live assembly drops it: there the question has the whole window. */
function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  if (/^\/dashboard\/voting\/[^/]+\/(sala|cabine)\/?$/.test(pathname)) return children
  return (
    <Layout>
      <HandoverOffer />
      {children}
    </Layout>
  )
}

/**
 * Returns whether this device is a front desk and opens it without the frame and without anyone signed in: the PIN comes first. Once someone is
 * signed in, the front desk's first address shows each role its own page.
 */
function useOpensDesk(): boolean {
  const { pathname } = useLocation()
  const { user, loading } = useSession()
  if (!isDeskPath(pathname) || deskMark() === null) return false
  return pathname.startsWith(deskPath) || (!loading && !user)
}

/**
 * The page, or the generic skeleton while another place's code loads. Within a place the current content stays: a drawer's first opening must not
 * lose the list next to it, nor its scroll position.
 */
function CurrentPage() {
  const { state, location } = useNavigation()
  const leaving = state === 'loading' && placeOf(location.pathname) !== placeOf(window.location.pathname)
  return leaving ? <PageSkeleton /> : <Outlet />
}

/** 'units' of '/dashboard/units/123'. */
const placeOf = (pathname: string) => pathname.split('/')[2] ?? ''
