import { formatDocument } from '../../domain/cpf-cnpj.ts'
import type { Task, WorkerContext } from '../context.ts'
import {
  renderMembershipApproved,
  renderMembershipRejected,
  renderMembershipReopened,
} from '../message-templates/membership.ts'
import { notify } from '../notify/notify.ts'

type Decision = {
  user_id: string
  status: keyof typeof kinds
  reason: string | null
  full_name: string
  condominium: string
  document: string | null
}

/** An approval that was taken back leaves the request waiting again. */
const kinds = {
  approved: 'membership_approved',
  rejected: 'membership_rejected',
  pending: 'membership_reopened',
} as const

/** Notifies people who requested access of the síndico's decision; once for each decision. */
export const membershipDecidedTask: Task = {
  topic: 'membership-decided',
  async run(context, payload) {
    const { condominiumId, membershipId } = payload as { condominiumId: string; membershipId: string }
    const decision = await load(context, condominiumId, membershipId)
    if (!decision) return
    const about = {
      condominium: decision.condominium,
      document: decision.document && formatDocument(decision.document),
      fullName: decision.full_name,
      url: `${context.siteUrl}/dashboard`,
    }
    const kind = kinds[decision.status]
    const content = {
      approved: () => renderMembershipApproved(about),
      rejected: () => renderMembershipRejected({ ...about, reason: decision.reason ?? '' }),
      pending: () => renderMembershipReopened(about),
    }[decision.status]()
    await notify(context, [{ condominiumId, kind, userId: decision.user_id, content, path: '/dashboard' }])
  },
}

async function load(
  context: WorkerContext,
  condominiumId: string,
  id: string,
): Promise<Decision | undefined> {
  const [decision] = await context.sql<Decision[]>`
    select m.user_id, m.status, m.reason, m.full_name, c.name as condominium, c.document
    from public.memberships m join public.condominiums c on c.id = m.condominium_id
    where m.condominium_id = ${condominiumId} and m.id = ${id} and (
      (m.status in ('approved', 'rejected') and not exists (select from public.messages told
        where told.condominium_id = m.condominium_id and told.user_id = m.user_id and told.created_at >= m.decided_at
          and told.kind = 'membership_' || m.status))
      -- Only who has read of the approval is told that it was taken back.
      or (m.status = 'pending' and (select told.kind from public.messages told
        where told.condominium_id = m.condominium_id and told.user_id = m.user_id and told.kind like 'membership_%'
        order by told.created_at desc, told.id desc limit 1) = 'membership_approved'))`
  return decision
}
