import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'

/** Between two mails to the same mailbox. */
const pause = '1 minute'
/** Most mails of one invitation in total: a person who has not joined by then does not want to, or does not get them. */
export const mostTurns = 10

/**
 * Resends an invitation with another link and another week; the old link stops working at once. Also revives an expired one, where the plan's limit
 * of administrators still allows it.
 */
export default command('resend-invitation', {
  roles: 'admins',
  membersOnly: true,
  auditedAs: 'Reenviou um convite',
  section: 'access',
  ownCase: 'access',
  input: z.object({ condominium_id: condominiumId, invitation_id: z.uuid('Convite inválido.') }),
  condominium: (given) => given.condominium_id,
  async run({ sql, condominiumId, role, audit, enqueue }, { invitation_id }) {
    const [open] = await sql<{ role: string; status: string; turn: number; is_fresh: boolean }[]>`
      select role, status, turn, sent_at > private.now() - ${pause}::interval as is_fresh from public.invitations
      where condominium_id = ${condominiumId} and id = ${invitation_id} and email is not null for update`
    if (!open) throw new AppError('not_found')
    if (open.role === 'admin' && role !== 'owner_admin') {
      throw new AppError('forbidden', { message: 'Só o síndico convida outros administradores.' })
    }
    if (open.status !== 'pending' && open.status !== 'expired') throw new AppError('invitation_over')
    if (open.turn >= mostTurns) {
      throw new AppError('rate_limited', {
        message: `Este convite já foi enviado ${mostTurns} vezes. Confira o e-mail com a pessoa.`,
      })
    }
    if (open.is_fresh) {
      throw new AppError('rate_limited', {
        message: 'O convite acabou de ser enviado. Espere um minuto e tente de novo.',
        details: { retry_after: 60 },
      })
    }
    const [sent] = await sql<{ turn: number; expires_at: Date }[]>`
      update public.invitations set status = 'pending', closed_at = null, closed_by = null, token_hash = null, sent_at = null,
        error_code = null, turn = turn + 1, expires_at = private.now() + interval '7 days'
      where condominium_id = ${condominiumId} and id = ${invitation_id} returning turn, expires_at`
    const { turn, expires_at } = sent!
    audit({ entity: 'invitations', entityId: invitation_id, after: { turn, expires_at } })
    await enqueue('send-invitation', { condominiumId, invitationId: invitation_id, turn })
    return { invitation_id, expires_at }
  },
})
