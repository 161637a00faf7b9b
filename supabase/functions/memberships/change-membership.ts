import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { text } from '../../../domain/fields/text.ts'
import { changedMembership, type MembershipState } from '../../../domain/memberships.ts'
import { command } from '../_shared/command.ts'

const input = z
  .object({
    condominium_id: condominiumId,
    membership_id: z.uuid('Pessoa inválida.'),
    change: z.enum(['role', 'suspend', 'reactivate', 'end'], 'Escolha o que muda.'),
    role: z.enum(['admin', 'council', 'doorman', 'resident'], 'Escolha o papel da pessoa.').optional(),
    reason: text(500).default(''),
    /** The state that the caller saw: someone else's later changes are not overwritten. */
    seen: z.object({ role: z.string(), status: z.string() }).optional(),
  })
  .refine((given) => given.change !== 'role' || given.role, {
    path: ['role'],
    message: 'Escolha o papel da pessoa.',
  })
  .refine((given) => given.change !== 'suspend' || given.reason !== '', {
    path: ['reason'],
    message: 'Diga o motivo: a pessoa vai lê-lo.',
  })

type Row = MembershipState & { user_id: string }

/**
 * Changes what a member may do: another role, suspension with a reason, reinstatement, or removal. The policies read the row, so it applies from the
 * next request on; the person is notified. No one can change the síndico or themselves, and only the síndico appoints or removes administrators.
 */
export default command('change-membership', {
  // Who may enter, and who answers for the condominium, can be decided even where nothing else may be written.
  roles: 'admins',
  membersOnly: true,
  readOnlyAllowed: true,
  auditedAs: 'Mudou o acesso de alguém',
  section: 'access',
  ownCase: 'access',
  input,
  condominium: (given) => given.condominium_id,
  async run({ sql, condominiumId, userId, role, audit, enqueue }, given) {
    const [before] = await sql<Row[]>`
      select user_id, role, status, reason from public.memberships
      where condominium_id = ${condominiumId} and id = ${given.membership_id} for update`
    if (!before) throw new AppError('not_found')
    const { seen } = given
    if (seen && (seen.role !== before.role || seen.status !== before.status))
      throw new AppError('membership_changed')
    const by = { isOwner: role === 'owner_admin', isSelf: before.user_id === userId }
    const after = changedMembership(before, given, by)
    await sql`
      update public.memberships set role = ${after.role}, status = ${after.status}, reason = ${after.reason},
        decided_by = ${userId}, decided_at = private.now()
      where condominium_id = ${condominiumId} and id = ${given.membership_id}`
    const { user_id: _, ...state } = before
    audit({ entity: 'memberships', entityId: given.membership_id, before: state, after })
    await enqueue('membership-changed', {
      condominiumId,
      membershipId: given.membership_id,
      change: given.change,
      before: state,
      after,
    })
    return { membership_id: given.membership_id, ...after }
  },
})
