import type { SpotlightActionGroupData } from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { CarFront, DoorClosed, UserRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Role } from '../../../domain/permissions/roles.ts'
import { type MatchKind, type RegisterMatch, registerQuery } from '../../features/units/register-queries.ts'
import { useMembership } from '../../lib/membership/membership.tsx'

export const registerGroup = 'Unidades, pessoas e veículos'

const icons: Record<MatchKind, typeof DoorClosed> = { unit: DoorClosed, person: UserRound, vehicle: CarFront }

/** Returns the register's matches for the typed text, as actions of the search. */
export function useRegisterActions(typed: string): {
  group: SpotlightActionGroupData
  isFetching: boolean
  failed: boolean
} {
  const { membership, role } = useMembership()
  const navigate = useNavigate()
  const mine = membership?.status === 'approved' ? membership.condominium_id : null
  const register = registerQuery(mine ?? '', typed)
  // One letter is too little to look for.
  const enabled = mine !== null && typed.trim().length > 1
  const found = useQuery({ ...register, enabled })
  const matches = (enabled && found.data) || []
  const actions = matches.map((match) => {
    const Icon = icons[match.kind]
    return {
      id: `${match.kind} ${match.id}`,
      label: match.title,
      description: match.detail ?? undefined,
      leftSection: <Icon size={18} aria-hidden />,
      onClick: () => navigate(placeOf(match, role)),
    }
  })
  return {
    group: { group: registerGroup, actions },
    isFetching: enabled && found.isFetching,
    failed: enabled && found.isError,
  }
}

/** Returns where each role sees a match: the drawer, the front desk's directory, or the user's own page. */
function placeOf({ kind, id, unit_id, title }: RegisterMatch, role: Role | null): string {
  const page = kind === 'person' ? '/dashboard/residents' : '/dashboard/units'
  if (role === 'resident') return page
  if (role === 'doorman') return `${page}?q=${encodeURIComponent(title)}`
  return kind === 'person' ? `${page}/${id}` : `${page}/${unit_id}`
}
