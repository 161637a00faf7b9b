import { z } from 'zod'
import { command } from '../_shared/command.ts'
import { invitationOf } from '../_shared/memberships/invitation.ts'
import { registeredAs } from './entering.ts'

/**
 * Returns what an invitation's link shows: who invites which person, where and in which role, and whether its e-mail has an account to sign in with.
 * The secret was sent to that e-mail, so no one else learns it.
 */
export default command('view-invitation', {
  roles: 'anyone',
  readOnlyAllowed: true,
  auditedAs: 'Abriu um convite',
  input: z.object({ token: z.string().min(20, 'Convite inválido.').max(200, 'Convite inválido.') }),
  readOnly: true,
  async run({ sql, userId }, { token }) {
    const invitation = await invitationOf(sql, token)
    const [more] = await sql<
      { inviter: string | null; units: string[] | null; has_account: boolean | null }[]
    >`
      select (select m.full_name from public.memberships m
          where m.condominium_id = ${invitation.condominium_id} and m.user_id = ${invitation.invited_by}) as inviter,
        (select array_agg(case u.block when '' then u.number else u.block || '-' || u.number end order by u.sort_key)
          from public.units u
          where u.condominium_id = ${invitation.condominium_id} and u.id = any (${invitation.unit_ids}::uuid[])) as units,
        (select a.is_confirmed from private.account_of_address(${invitation.email}) a) as has_account`
    const known =
      invitation.role === 'resident'
        ? await registeredAs(sql, invitation.condominium_id, invitation.email, userId)
        : undefined
    const { status, condominium_name, email, role, full_name, occupancy_kind, expires_at } = invitation
    return {
      status,
      condominium_name,
      email,
      role,
      full_name,
      occupancy_kind,
      expires_at,
      inviter: more?.inviter ?? null,
      units: more?.units ?? [],
      /** The number that the register has of the person, if messages can be sent to it. */
      phone_masked: known?.phone?.startsWith('+') ? known.phone_masked : null,
      has_account: more?.has_account ?? false,
    }
  },
})
