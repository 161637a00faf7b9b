import { emergencyWord, publishInput } from '../../../domain/communications/input.ts'
import { AppError } from '../../../domain/errors.ts'
import { lockNotice, type Notice } from '../_shared/announcements/notices.ts'
import { type Context, command } from '../_shared/command.ts'

/** Scheduling further ahead is a mistake in the year. */
const mostAhead = 366 * 24 * 60 * 60_000

/**
 * Publishes a draft, now or at an instant. The worker fixes the audience when it goes out. Throws `announcement_not_draft`, `announcement_in_past`,
 * `announcement_reaches_nobody`, and `emergency_unconfirmed` without the typed word.
 */
export default command('publish-announcement', {
  roles: 'admins',
  membersOnly: true,
  feature: 'communications',
  auditedAs: 'Publicou ou agendou um comunicado',
  section: 'announcements',
  ownCase: 'everyday',
  input: publishInput,
  async run(context, { id, publish_at, confirmation }) {
    const { sql, condominiumId, now, audit, enqueue } = context
    const notice = await lockNotice(context, id)
    if (notice.status !== 'draft') throw new AppError('announcement_not_draft')
    if (notice.is_emergency && confirmation?.trim().toUpperCase() !== emergencyWord)
      throw new AppError('emergency_unconfirmed')
    const at = publish_at ? new Date(publish_at) : null
    if (at && (at <= now || at.getTime() > now.getTime() + mostAhead))
      throw new AppError('announcement_in_past')
    await requireSomebody(context, notice)
    const status = at ? 'scheduled' : 'publishing'
    await sql`
      update public.announcements set status = ${status}, publish_at = ${at}, updated_at = private.now()
      where condominium_id = ${condominiumId} and id = ${id}`
    if (!at) await enqueue('publish-announcement', { condominiumId, announcementId: id })
    audit({
      entity: 'announcements',
      entityId: id,
      after: { status, kind: notice.kind, title: notice.title, publish_at: at?.toISOString() ?? null },
    })
    return { id, status }
  },
})

async function requireSomebody({ sql, condominiumId }: Context, { audience }: Notice): Promise<void> {
  const [named] = await sql`
    select from private.announcement_audience(${condominiumId}, ${sql.json(audience)}, private.overdue_until(${condominiumId})) limit 1`
  if (!named) throw new AppError('announcement_reaches_nobody')
}
