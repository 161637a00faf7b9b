import { Outlet, useNavigation } from 'react-router'
import { HandoverOffer } from '../features/users/office/handover-offer.tsx'
import { MembershipProvider } from '../lib/membership/membership.tsx'
import { PageSkeleton } from '../ui/page/skeletons.tsx'
import { Admission } from './admission.tsx'
import { Layout } from './layout/layout.tsx'
import { Live } from './live.tsx'
import { PageGuard } from './page-guard.tsx'
import { RouteGuard } from './route-guard.tsx'

/** The protected area: a session, then a place in a condominium, then the right to the page. */
export function Component() {
  return (
    <RouteGuard>
      <MembershipProvider>
        <Live />
        <Admission>
          <Layout>
            <HandoverOffer />
            <PageGuard>
              <CurrentPage />
            </PageGuard>
          </Layout>
        </Admission>
      </MembershipProvider>
    </RouteGuard>
  )
}

/**
 * The page, or the generic skeleton while another place's code is on its way. Within a place what stands stays: a drawer's first
 * opening must not lose the list beside it, nor where one was in it.
 */
function CurrentPage() {
  const { state, location } = useNavigation()
  const leaving = state === 'loading' && placeOf(location.pathname) !== placeOf(window.location.pathname)
  return leaving ? <PageSkeleton /> : <Outlet />
}

/** 'units' of '/dashboard/units/123'. */
const placeOf = (pathname: string) => pathname.split('/')[2] ?? ''
