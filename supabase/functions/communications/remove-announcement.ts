import { announcementNamed } from '../../../domain/communications/input.ts'
import { AppError } from '../../../domain/errors.ts'
import { lockNotice } from '../_shared/announcements/notices.ts'
import { command } from '../_shared/command.ts'

/** Deletes a draft; its files go in the night. A published announcement is withdrawn instead. Throws `announcement_not_draft`. */
export default command('remove-announcement', {
  roles: 'admins',
  feature: 'communications',
  auditedAs: 'Excluiu um rascunho de comunicado',
  section: 'announcements',
  ownCase: 'everyday',
  input: announcementNamed,
  async run(context, { id }) {
    const { sql, condominiumId, audit } = context
    const { status, title, kind } = await lockNotice(context, id)
    if (status !== 'draft') throw new AppError('announcement_not_draft')
    await sql`delete from public.announcements where condominium_id = ${condominiumId} and id = ${id}`
    audit({ entity: 'announcements', entityId: id, before: { kind, title } })
    return { id }
  },
})
