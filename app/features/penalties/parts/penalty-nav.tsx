import { isAdministrator } from '../../../../domain/permissions/roles.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { PartNav } from '../../../ui/page/part-nav.tsx'

/** Links between the parts of penalties, named for the reader's role. */
export function PenaltyNav() {
  const { role } = useMembership()
  const manages = isAdministrator(role)
  const reports = { page: 'penalty-reports', label: manages ? 'Relatos' : 'Meus relatos' } as const
  const types = { page: 'infractions', label: 'Infrações e prazos' } as const
  const cases = { page: 'penalties', label: role === 'resident' ? 'Da minha unidade' : 'Casos' } as const
  return (
    <PartNav label="Penalidades" parts={role === 'doorman' ? [reports, types] : [cases, reports, types]} />
  )
}
