import { formatDocument } from '../../domain/cpf-cnpj.ts'
import { type RoleForm, roleWord } from '../../domain/role-words.ts'
import type { Task } from '../context.ts'
import { type AccessChange, renderMembershipChanged } from '../message-templates/membership-changed.ts'
import { notify } from '../notify/notify.ts'

type Payload = {
  condominiumId: string
  membershipId: string
  change: AccessChange['change']
  after: { role: string; status: string; reason: string | null }
}
type Member = {
  user_id: string
  full_name: string
  condominium: string
  document: string | null
  role_form: RoleForm | null
}

/** Notifies a member of an administrator's change, unless it was undone before the message left. */
export const membershipChangedTask: Task = {
  topic: 'membership-changed',
  async run(context, payload) {
    const { condominiumId, membershipId, change, after } = payload as Payload
    const [member] = await context.sql<Member[]>`
      select m.user_id, m.full_name, m.role_form, c.name as condominium, c.document
      from public.memberships m join public.condominiums c on c.id = m.condominium_id
      where m.condominium_id = ${condominiumId} and m.id = ${membershipId}
        and m.role = ${after.role} and m.status = ${after.status}
        and not exists (select from public.messages told
          where told.condominium_id = m.condominium_id and told.user_id = m.user_id and told.kind = 'membership_changed'
            and told.created_at >= m.decided_at)`
    if (!member) return
    const content = renderMembershipChanged({
      condominium: member.condominium,
      document: member.document && formatDocument(member.document),
      fullName: member.full_name,
      change,
      role: roleWord(after.role, member.role_form) ?? after.role,
      reason: after.reason,
      url: `${context.siteUrl}/dashboard`,
    })
    await notify(context, [
      { condominiumId, kind: 'membership_changed', userId: member.user_id, content, path: '/dashboard' },
    ])
  },
}
