import { formatDocument } from '../domain/cpf-cnpj.ts'
import type { Task, WorkerContext } from './context.ts'
import { renderMembershipApproved, renderMembershipRejected } from './message-templates/membership.ts'
import { notify } from './notify.ts'

type Decision = {
  user_id: string
  status: string
  reason: string | null
  full_name: string
  condominium: string
  document: string | null
}

/** Tells whoever asked for access what the síndico decided; once for each decision. */
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
    const content =
      decision.status === 'approved'
        ? renderMembershipApproved(about)
        : renderMembershipRejected({ ...about, reason: decision.reason ?? '' })
    const kind = decision.status === 'approved' ? 'membership_approved' : 'membership_rejected'
    await notify(context, [{ condominiumId, kind, userId: decision.user_id, content }])
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
    where m.condominium_id = ${condominiumId} and m.id = ${id} and m.status in ('approved', 'rejected')
      and not exists (select from public.messages told
        where told.condominium_id = m.condominium_id and told.user_id = m.user_id and told.created_at >= m.decided_at
          and told.kind = 'membership_' || m.status)`
  return decision
}
