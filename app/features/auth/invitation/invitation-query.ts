import { queryOptions } from '@tanstack/react-query'
import type { InvitedRole } from '../../../../domain/invitations.ts'
import type { OccupancyKind } from '../../../../domain/units/occupancy-kind.ts'
import { invoke } from '../../../lib/invoke.ts'

/** The answer of `view-invitation`. */
export type InvitationView = {
  status: 'pending' | 'accepted' | 'revoked' | 'expired'
  condominium_name: string
  email: string
  role: InvitedRole
  full_name: string | null
  occupancy_kind: OccupancyKind | null
  expires_at: string
  inviter: string | null
  units: string[]
  has_account: boolean
}

export const invitationQuery = (secret: string) =>
  queryOptions({
    queryKey: ['invitation', secret],
    meta: { tables: [] },
    queryFn: ({ signal }) => invoke<InvitationView>('view-invitation', { token: secret }, { signal }),
    gcTime: 0,
  })
