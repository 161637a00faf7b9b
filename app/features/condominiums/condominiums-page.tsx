import { useMembership } from '../../lib/membership/membership.tsx'
import { PlatformList } from '../platform/condominiums/list-page.tsx'
import { Portfolio } from './portfolio/portfolio.tsx'

/** Lists every condominium for platform administrators; for everyone else, those that they administer. */
export function Component() {
  return useMembership().role === 'superadmin' ? <PlatformList /> : <Portfolio />
}
