import { announcementNamed } from '../../../domain/communications/input.ts'
import { AppError } from '../../../domain/errors.ts'
import { beginTelling, publishedNotice } from '../_shared/announcements/notices.ts'
import { command } from '../_shared/command.ts'

/**
 * Reminds those who have not read (or confirmed, where required). Throws `announcement_all_read`, and `announcement_reminded` within an hour of the
 * last.
 */
export default command('remind-announcement', {
  roles: 'admins',
  feature: 'communications',
  auditedAs: 'Lembrou quem não leu um comunicado',
  section: 'announcement-talk',
  ownCase: 'everyday',
  input: announcementNamed,
  async run(context, { id }) {
    const { sql, condominiumId, audit } = context
    await publishedNotice(context, id)
    const [last] = await sql<{ is_recent: boolean }[]>`
      select max(created_at) > private.now() - interval '1 hour' as is_recent from private.announcement_tellings
      where condominium_id = ${condominiumId} and announcement_id = ${id} and reason = 'reminder'`
    if (last?.is_recent) throw new AppError('announcement_reminded')
    const [unread] = await sql<{ count: number }[]>`
      select count(*)::int as count from private.next_to_tell(${condominiumId}, ${id}, null, true, 1000000)`
    if (unread!.count === 0) throw new AppError('announcement_all_read')
    await beginTelling(context, id, 'reminder')
    audit({ entity: 'announcements', entityId: id, after: { reminded: unread!.count } })
    return { reminded: unread!.count }
  },
})
