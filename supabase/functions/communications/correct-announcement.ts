import { plainText } from '../../../domain/communications/body.ts'
import { correctInput } from '../../../domain/communications/input.ts'
import { AppError } from '../../../domain/errors.ts'
import { beginTelling, publishedNotice } from '../_shared/announcements/notices.ts'
import { command } from '../_shared/command.ts'

/**
 * Corrects a published announcement: a new version that says so, with the old one preserved. Notifies its audience. Throws
 * `announcement_not_published` and `announcement_changed`.
 */
export default command('correct-announcement', {
  roles: 'admins',
  feature: 'communications',
  auditedAs: 'Corrigiu um comunicado',
  section: 'announcements',
  ownCase: 'everyday',
  input: correctInput,
  async run(context, { id, version, title, body, note }) {
    const { sql, condominiumId, userId, audit } = context
    const notice = await publishedNotice(context, id)
    if (notice.version !== version) throw new AppError('announcement_changed')
    await sql`
      insert into public.announcement_versions (condominium_id, announcement_id, version, title, body, note, replaced_by)
      values (${condominiumId}, ${id}, ${version}, ${notice.title}, ${sql.json(notice.body as never)}, ${note}, ${userId})`
    await sql`
      update public.announcements set title = ${title}, body = ${sql.json(body as never)}, plain = ${plainText(body)}, version = ${version + 1},
        corrected_at = private.now(), correction_note = ${note}, updated_at = private.now()
      where condominium_id = ${condominiumId} and id = ${id}`
    await beginTelling(context, id, 'corrected')
    audit({
      entity: 'announcements',
      entityId: id,
      before: { title: notice.title, version },
      after: { title, version: version + 1, reason: note },
    })
    return { id, version: version + 1 }
  },
})
