import { commentInput } from '../../../domain/communications/input.ts'
import { AppError } from '../../../domain/errors.ts'
import { isAdministrator } from '../../../domain/permissions/roles.ts'
import { command } from '../_shared/command.ts'

/** Comments of one person an hour on all announcements: more is a quarrel. */
const MOST_AN_HOUR = 20

/** Adds a comment where comments are open; the management's is its answer. Throws `not_found` outside the audience, `comments_closed`. */
export default command('comment-announcement', {
  roles: 'members',
  feature: 'communications',
  auditedAs: 'Comentou um comunicado',
  section: 'announcement-talk',
  changes: 'own',
  ownCase: 'own say',
  input: commentInput,
  async run({ sql, condominiumId, userId, role, audit, enqueue, limit }, { announcement_id, body }) {
    await limit(`comment-announcement:${userId}`, MOST_AN_HOUR, 'hour')
    const [notice] = await sql<{ status: string; allows_comments: boolean }[]>`
      select status, allows_comments from public.announcements
      where condominium_id = ${condominiumId} and id = ${announcement_id}
        and private.may_read_announcement(${condominiumId}, ${announcement_id})`
    if (!notice) throw new AppError('not_found')
    if (!notice.allows_comments || notice.status !== 'published') throw new AppError('comments_closed')
    const isAnswer = isAdministrator(role)
    const [made] = await sql<{ id: string }[]>`
      insert into public.announcement_comments (condominium_id, announcement_id, user_id, body, is_answer)
      values (${condominiumId}, ${announcement_id}, ${userId}, ${body}, ${isAnswer}) returning id`
    if (!isAnswer)
      await enqueue('tell-comment', { condominiumId, announcementId: announcement_id, commentId: made!.id })
    audit({ entity: 'announcement_comments', entityId: made!.id, after: { announcement_id } })
    return made
  },
})
