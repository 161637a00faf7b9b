import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { nameInput } from '../../../domain/invitations.ts'
import { passwordProblem } from '../../../domain/password.ts'
import { type Context, command, originOf } from '../_shared/command.ts'
import { transaction } from '../_shared/database.ts'
import { createAccount, removeAccount, takeOverUnproved } from '../_shared/memberships/accounts.ts'
import { type Invitation, invitationOf } from '../_shared/memberships/invitation.ts'
import { type WhatsappConsent, whatsappConsent } from '../_shared/memberships/whatsapp-consent.ts'
import { enter } from './entering.ts'

const input = z.object({
  token: z.string().min(20, 'Convite inválido.').max(200, 'Convite inválido.'),
  full_name: nameInput.optional(),
  password: z
    .string()
    .max(1000, 'A senha é longa demais.')
    .superRefine((password, check) => {
      const message = passwordProblem(password)
      if (message) check.addIssue({ code: 'custom', message })
    })
    .optional(),
  /** Of a resident alone. */
  whatsapp: whatsappConsent.nullish(),
})

/**
 * Accepts an invitation: with a session of the invited e-mail, or without one by choosing name and password, where the link's secret proves the
 * e-mail. Of two simultaneous uses only one succeeds. Throws `invitation_invalid`, `invitation_over`, `invitation_other_account`,
 * `invitation_account_exists`, `membership_exists`, `consent_changed`, and what the subscription refuses.
 */
export default command('accept-invitation', {
  roles: 'anyone',
  readOnlyAllowed: true,
  auditedAs: 'Aceitou um convite',
  input,
  async run(context, { token, full_name, password, whatsapp }) {
    const { sql, userId } = context
    const invitation = await openInvitation(context, token)
    if (userId) {
      const [account] = await sql<{ email: string; full_name: string; is_open: boolean }[]>`
        select email, full_name, private.second_factor_met() as is_open from private.account(${userId})`
      if (!account) throw new AppError('not_authenticated')
      if (!account.is_open) throw new AppError('second_factor_required')
      if (account.email?.toLowerCase() !== invitation.email) throw new AppError('invitation_other_account')
      const entered = await enter(sql, invitation, { id: userId, fullName: account.full_name, whatsapp })
      context.audit({ entity: 'invitations', entityId: invitation.id, ...entered })
      return answer(invitation)
    }
    const problems = [
      ...(full_name ? [] : [{ path: 'full_name', message: 'Informe seu nome.' }]),
      ...(password ? [] : [{ path: 'password', message: 'Escolha uma senha.' }]),
    ]
    if (!full_name || !password) throw new AppError('invalid_input', { fields: problems })
    const [known] = await sql<{ user_id: string; is_confirmed: boolean }[]>`
      select user_id, is_confirmed from private.account_of_address(${invitation.email})`
    if (known?.is_confirmed) throw new AppError('invitation_account_exists')
    // The auth service has its own connections: it creates the account before or after this transaction, never inside.
    return () =>
      enterAsSomebodyNew(context, token, { known: known?.user_id ?? null, full_name, password, whatsapp })
  },
})

const answer = ({ condominium_id, condominium_name, role, email }: Invitation) => ({
  condominium_id,
  condominium_name,
  role,
  email,
})

/** Locks the invitation. Throws if it is over, or the condominium may not be written to. */
async function openInvitation({ sql }: Pick<Context, 'sql'>, token: string): Promise<Invitation> {
  const invitation = await invitationOf(sql, token, true)
  if (invitation.status !== 'pending') throw new AppError('invitation_over')
  const [row] = await sql<{ state: string }[]>`
    select private.subscription_state(${invitation.condominium_id}) as state`
  if (row?.state === 'trial_expired' || row?.state === 'subscription_inactive') throw new AppError(row.state)
  return invitation
}

type Newcomer = {
  known: string | null
  full_name: string
  password: string
  whatsapp: WhatsappConsent | null | undefined
}

/** Creates the account first, then the membership; if that fails, deletes the account. A crash in between leaves an account to sign in with. */
async function enterAsSomebodyNew({ request, requestId }: Context, token: string, newcomer: Newcomer) {
  const { known, full_name: fullName, password, whatsapp } = newcomer
  const origin = originOf(request, requestId)
  const { email } = await transaction({ role: 'anon' }, origin, true, (sql) => invitationOf(sql, token))
  if (known) await takeOverUnproved(known, password, fullName)
  const id = known ?? (await createAccount(email, password, fullName))
  const claims = { sub: id, role: 'authenticated' }
  try {
    return await transaction(claims, origin, false, async (sql) => {
      const invitation = await openInvitation({ sql }, token)
      const { before, after } = await enter(sql, invitation, { id, fullName, whatsapp })
      await sql`
        insert into public.audit_entries (condominium_id, actor_id, actor_role, action, entity, entity_id, before, after, request_id)
        values (${invitation.condominium_id}, ${id}, ${invitation.role}, 'accept-invitation', 'invitations', ${invitation.id},
          ${before ? sql.json(before) : null}, ${sql.json(after)}, ${requestId})`
      return answer(invitation)
    })
  } catch (thrown) {
    if (!known) await removeAccount(id)
    throw thrown
  }
}
