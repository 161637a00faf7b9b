import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { text } from '../../../domain/fields/text.ts'
import { isAdministrator } from '../../../domain/permissions/roles.ts'
import { command } from '../_shared/command.ts'

const input = z.strictObject({
  condominium_id: condominiumId,
  id: z.uuid('Comentário inválido.'),
  reason: text(300).nullish(),
})

/**
 * Deletes the caller's own comment, or hides someone's, with a reason, as the management. A comment that the caller may not remove is `not_found`.
 */
export default command('remove-announcement-comment', {
  roles: 'members',
  feature: 'communications',
  readOnlyAllowed: true,
  auditedAs: 'Removeu um comentário',
  section: 'announcement-talk',
  changes: 'own',
  ownCase: 'everyday',
  input,
  async run({ sql, condominiumId, userId, role, audit }, { id, reason }) {
    const manages = isAdministrator(role)
    const [comment] = await sql<{ user_id: string }[]>`
      select user_id from public.announcement_comments
      where condominium_id = ${condominiumId} and id = ${id} and removed_at is null for no key update`
    if (!comment || (comment.user_id !== userId && !manages)) throw new AppError('not_found')
    const isOwn = comment.user_id === userId
    if (!isOwn && !reason)
      throw new AppError('invalid_input', {
        fields: [{ path: 'reason', message: 'Diga o motivo: quem escreveu o lê.' }],
      })
    await sql`
      update public.announcement_comments set removed_at = private.now(), removed_by = ${userId}, removed_reason = ${isOwn ? null : (reason ?? null)},
        body = case when ${isOwn} then '(apagado por quem escreveu)' else body end
      where condominium_id = ${condominiumId} and id = ${id}`
    audit({ entity: 'announcement_comments', entityId: id, after: { reason: isOwn ? null : reason } })
    return { id }
  },
})
