import { createHash, randomBytes } from 'node:crypto'
import { civilDate } from '../../domain/calendar.ts'
import { formatDocument } from '../../domain/cpf-cnpj.ts'
import type { InvitedRole } from '../../domain/invitations.ts'
import type { Task, WorkerContext } from '../context.ts'
import { renderInvitation } from '../message-templates/invitation.ts'

type Payload = { condominiumId: string; invitationId: string; turn: number }
type Invitation = {
  email: string
  role: InvitedRole
  full_name: string | null
  expires_at: Date
  time_zone: string
  condominium: string
  document: string | null
  inviter: string | null
  units: string[]
}

/**
 * Sends an invitation's link. Its secret (256 bits) is generated here and goes only into the mail; the database stores the hash. A retry generates
 * another, so that the newest mail is the valid one. Skips invitations sent since, withdrawn or accepted.
 */
export const sendInvitationTask: Task = {
  topic: 'send-invitation',
  async run(context, payload) {
    const key = payload as Payload
    const secret = randomBytes(32).toString('base64url')
    const hash = createHash('sha256').update(secret).digest('hex')
    const invitation = await take(context, key, hash)
    if (!invitation) return
    const letter = renderInvitation({
      condominium: invitation.condominium,
      document: invitation.document && formatDocument(invitation.document),
      fullName: invitation.full_name,
      inviter: invitation.inviter ?? 'A administração',
      role: invitation.role,
      units: invitation.units,
      until: civilDate(invitation.expires_at, invitation.time_zone),
      // After the '#', so that it reaches no server's log.
      url: `${context.siteUrl}/auth/convite#convite=${secret}`,
    })
    try {
      await context.send({ to: invitation.email, ...letter })
    } catch (thrown) {
      return failed(context, key, thrown)
    }
    await close(context, key, null)
  },
}

async function take({ sql }: WorkerContext, key: Payload, hash: string): Promise<Invitation | undefined> {
  const [invitation] = await sql<Invitation[]>`
    update public.invitations i set token_hash = ${hash}
    from public.condominiums c
    where c.id = i.condominium_id and i.condominium_id = ${key.condominiumId} and i.id = ${key.invitationId}
      and i.status = 'pending' and i.turn = ${key.turn} and i.sent_at is null
    returning i.email, i.role, i.full_name, i.expires_at, c.name as condominium, c.time_zone, c.document,
      (select m.full_name from public.memberships m
        where m.condominium_id = i.condominium_id and m.user_id = i.invited_by) as inviter,
      coalesce((select array_agg(case u.block when '' then u.number else u.block || '-' || u.number end order by u.sort_key)
        from public.units u where u.condominium_id = i.condominium_id and u.id = any (i.unit_ids)), '{}') as units`
  return invitation
}

async function close({ sql }: WorkerContext, key: Payload, errorCode: string | null): Promise<void> {
  await sql`
    update public.invitations set sent_at = case when ${errorCode}::text is null then private.now() end, error_code = ${errorCode}
    where condominium_id = ${key.condominiumId} and id = ${key.invitationId} and turn = ${key.turn}`
}

/** Replies of 500 and above are final (RFC 5321, 4.2.1): the address does not exist. Anything else may pass. */
async function failed(context: WorkerContext, key: Payload, thrown: unknown): Promise<void> {
  const { responseCode } = thrown as { responseCode?: number }
  await close(context, key, responseCode ? `smtp_${responseCode}` : 'smtp_unreachable')
  if ((responseCode ?? 0) < 500) throw thrown
}
