import { createHash } from 'node:crypto'
import { AppError } from '../../../../domain/errors.ts'
import type { InvitedRole } from '../../../../domain/invitations.ts'
import type { Sql } from '../database.ts'

export type Invitation = {
  condominium_id: string
  id: string
  condominium_name: string
  email: string
  role: InvitedRole
  full_name: string | null
  unit_ids: string[]
  occupancy_kind: string | null
  status: 'pending' | 'accepted' | 'revoked' | 'expired'
  expires_at: Date
  invited_by: string
}

/** Returns the invitation that a link's secret opens, `expired` even if that is not stored yet. Throws `invitation_invalid`. */
export async function invitationOf(sql: Sql, token: string, lock = false): Promise<Invitation> {
  const hash = createHash('sha256').update(token).digest('hex')
  if (lock) await sql`select from public.invitations where token_hash = ${hash} for update`
  const [found] = await sql<Invitation[]>`
    select i.condominium_id, i.id, c.name as condominium_name, i.email, i.role, i.full_name, i.unit_ids, i.occupancy_kind,
      case when i.status = 'pending' and i.expires_at <= private.now() then 'expired' else i.status end as status,
      i.expires_at, i.invited_by
    from public.invitations i join public.condominiums c on c.id = i.condominium_id
    where i.token_hash = ${hash} and i.email is not null`
  if (!found) throw new AppError('invitation_invalid')
  return found
}
