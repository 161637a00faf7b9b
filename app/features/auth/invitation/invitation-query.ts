import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { InvitedRole } from '../../../../domain/invitations.ts'
import type { OccupancyKind } from '../../../../domain/units/occupancy-kind.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { toFailure } from '../../../lib/failure.ts'

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
  /** The number that the register has of a resident, if messages can be sent to it. */
  phone_masked: string | null
}

export const invitationQuery = (secret: string) =>
  queryOptions({
    queryKey: ['invitation', secret],
    meta: { tables: [] },
    queryFn: ({ signal }) =>
      invoke('view-invitation', { token: secret }, { signal }) as Promise<InvitationView>,
    gcTime: 0,
  })

/** Changes to the invitation since it was read: accepted on another device, cancelled, or its e-mail now has an account. */
const overtaken: readonly string[] = ['invitation_over', 'invitation_invalid', 'invitation_account_exists']

/** Reads the invitation again where the refusal says that it has changed: the page then shows the way that is left. */
export function useOvertaken(secret: string): (error: unknown) => void {
  const queries = useQueryClient()
  return (error) => {
    if (!overtaken.includes(toFailure(error).code)) return
    void queries.invalidateQueries({ queryKey: invitationQuery(secret).queryKey })
  }
}
