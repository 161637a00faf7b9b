import { announcementNamed } from '../../../domain/communications/input.ts'
import { AppError } from '../../../domain/errors.ts'
import { lockNotice } from '../_shared/announcements/notices.ts'
import { command } from '../_shared/command.ts'

/** Unschedules an announcement before it goes out: it is a draft again. Throws `announcement_not_draft` when it has already gone out. */
export default command('unschedule-announcement', {
  roles: 'admins',
  feature: 'communications',
  readOnlyAllowed: true,
  auditedAs: 'Desmarcou um comunicado',
  section: 'announcements',
  ownCase: 'everyday',
  input: announcementNamed,
  async run(context, { id }) {
    const { sql, condominiumId, audit } = context
    const { status, title } = await lockNotice(context, id)
    if (status !== 'scheduled') throw new AppError('announcement_not_draft')
    await sql`
      update public.announcements set status = 'draft', publish_at = null, updated_at = private.now()
      where condominium_id = ${condominiumId} and id = ${id}`
    audit({ entity: 'announcements', entityId: id, before: { status }, after: { status: 'draft', title } })
    return { id }
  },
})
