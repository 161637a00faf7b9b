import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'

const input = z.strictObject({ condominium_id: condominiumId, id: z.uuid('Comentário inválido.') })

/** Reports a comment to the management for review, without revealing the reporter. Once per person. */
export default command('report-announcement-comment', {
  roles: 'members',
  feature: 'communications',
  readOnlyAllowed: true,
  auditedAs: 'Denunciou um comentário',
  section: 'announcement-talk',
  changes: 'own',
  ownCase: 'own say',
  input,
  auditsOnlyWhatItTells: true,
  async run({ sql, condominiumId, userId, limit }, { id }) {
    await limit(`report-announcement-comment:${userId}`, 20, 'hour')
    const [comment] = await sql`
      insert into private.comment_reports (condominium_id, comment_id, user_id)
      select c.condominium_id, c.id, ${userId} from public.announcement_comments c
      where c.condominium_id = ${condominiumId} and c.id = ${id} and c.removed_at is null
        and private.may_read_announcement(${condominiumId}, c.announcement_id)
      on conflict do nothing returning 1`
    const [known] = comment
      ? [comment]
      : await sql`
          select 1 from private.comment_reports
          where condominium_id = ${condominiumId} and comment_id = ${id} and user_id = ${userId}`
    if (!known) throw new AppError('not_found')
    return { id }
  },
})
