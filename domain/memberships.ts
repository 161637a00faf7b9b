import { AppError } from './errors.ts'

/** What a member is: role and status as in `memberships`, and the reason that the person reads. */
export type MembershipState = { role: string; status: string; reason: string | null }

export type MembershipChange = {
  change: 'role' | 'suspend' | 'reactivate' | 'end'
  role?: string
  reason: string
}

/** From which states each change is allowed, and its resulting state. */
const paths: Record<MembershipChange['change'], { from: readonly string[]; to?: string }> = {
  role: { from: ['approved'] },
  suspend: { from: ['approved'], to: 'suspended' },
  reactivate: { from: ['suspended', 'ended'], to: 'approved' },
  end: { from: ['approved', 'suspended'], to: 'ended' },
}

/**
 * What a member is after a change. Throws `owner_membership`, `own_membership`, `forbidden` where an administrator would make or
 * unmake another, `membership_changed` where the change does not fit the state.
 */
export function changedMembership(
  before: MembershipState,
  { change, role, reason }: MembershipChange,
  by: { isOwner: boolean; isSelf: boolean },
): MembershipState {
  if (by.isSelf) throw new AppError('own_membership')
  if (before.role === 'owner_admin') throw new AppError('owner_membership')
  const after = {
    role: change === 'role' ? (role ?? before.role) : before.role,
    status: paths[change].to ?? before.status,
    reason: change === 'suspend' || change === 'end' ? reason.trim() || null : null,
  }
  if (!by.isOwner && (before.role === 'admin' || after.role === 'admin')) {
    throw new AppError('forbidden', { message: 'Só o síndico muda o acesso de administradores.' })
  }
  const isSame = change === 'role' && after.role === before.role
  if (!paths[change].from.includes(before.status) || isSame) throw new AppError('membership_changed')
  return after
}
