import { reasonInput } from '../../../domain/communications/input.ts'
import { beginTelling, publishedNotice } from '../_shared/announcements/notices.ts'
import { command } from '../_shared/command.ts'

/** Hides a published announcement, with a reason that everyone can read; its proofs stay. Throws `announcement_not_published`. */
export default command('withdraw-announcement', {
  roles: 'admins',
  feature: 'communications',
  readOnlyAllowed: true,
  auditedAs: 'Retirou um comunicado',
  section: 'announcements',
  ownCase: 'everyday',
  input: reasonInput,
  async run(context, { id, reason }) {
    const { sql, condominiumId, audit } = context
    const { title } = await publishedNotice(context, id)
    await sql`
      update public.announcements set status = 'withdrawn', withdrawn_at = private.now(), withdrawn_reason = ${reason}, pinned_until = null,
        updated_at = private.now()
      where condominium_id = ${condominiumId} and id = ${id}`
    await beginTelling(context, id, 'withdrawn')
    audit({
      entity: 'announcements',
      entityId: id,
      before: { title },
      after: { status: 'withdrawn', reason },
    })
    return { id }
  },
})
