import { plainText } from '../../../domain/communications/body.ts'
import { resolveInput } from '../../../domain/communications/input.ts'
import { AppError } from '../../../domain/errors.ts'
import { publishedNotice } from '../_shared/announcements/notices.ts'
import { command } from '../_shared/command.ts'

/**
 * Announces that an emergency is over, to everyone who was notified and by the same channels. Throws `announcement_not_published`,
 * `announcement_resolved_once`.
 */
export default command('resolve-emergency', {
  // Those who were alarmed must learn that it is over, even when nothing else may be written.
  roles: 'admins',
  feature: 'communications',
  readOnlyAllowed: true,
  auditedAs: 'Deu uma emergência por resolvida',
  section: 'announcements',
  ownCase: 'everyday',
  input: resolveInput,
  async run(context, { id, title, body }) {
    const { sql, condominiumId, userId, audit, enqueue } = context
    const notice = await publishedNotice(context, id)
    if (!notice.is_emergency) throw new AppError('not_found')
    const [made] = await sql<{ id: string }[]>`
      insert into public.announcements (condominium_id, kind, status, title, body, plain, audience, for_newcomers, is_emergency, resolves_id, created_by)
      values (${condominiumId}, 'urgent', 'publishing', ${title}, ${sql.json(body as never)}, ${plainText(body)},
        ${sql.json(notice.audience)}, false, true, ${id}, ${userId})
      returning id`
    await sql`
      update public.announcements set pinned_until = null where condominium_id = ${condominiumId} and id = ${id}`
    await enqueue('publish-announcement', { condominiumId, announcementId: made!.id })
    audit({ entity: 'announcements', entityId: made!.id, after: { title, kind: 'urgent' } })
    return { id: made!.id }
  },
})
