import { AppError } from '../../../domain/errors.ts'
import { removeCommentInput } from '../../../domain/incidents/input.ts'
import { command } from '../_shared/command.ts'
import { manages } from '../_shared/guards.ts'

/** Deletes the caller's own comment, or an inappropriate one as the management. Throws `not_found`. */
export default command('remove-incident-comment', {
  roles: 'members',
  feature: 'incidents',
  auditedAs: 'Removeu um comentário de ocorrência',
  changes: 'own',
  ownCase: { guard: 'incident_comments_own_case' },
  input: removeCommentInput,
  async run(context, { comment_id }) {
    const { sql, condominiumId, userId, audit } = context
    const [comment] = await sql<{ id: string; incident_id: string }[]>`
      update public.incident_comments set removed_at = private.now(), removed_by = ${userId}
      where condominium_id = ${condominiumId} and id = ${comment_id} and removed_at is null and (${manages(context)} or user_id = ${userId})
      returning id, incident_id`
    if (!comment) throw new AppError('not_found')
    audit({ entity: 'incident_comments', entityId: comment.id })
    return comment
  },
})
