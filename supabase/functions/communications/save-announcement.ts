import { plainText } from '../../../domain/communications/body.ts'
import { announcementInput } from '../../../domain/communications/input.ts'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'

/**
 * Saves a draft under the id that its page assigned, so that files can exist before it does. Throws `announcement_not_draft` once it is scheduled or
 * published.
 */
export default command('save-announcement', {
  roles: 'admins',
  feature: 'communications',
  auditedAs: 'Salvou um rascunho de comunicado',
  section: 'announcements',
  ownCase: 'everyday',
  input: announcementInput,
  async run({ sql, condominiumId, userId, audit }, input) {
    const { id, body, audience, title, kind } = input
    const columns = {
      kind,
      legal_matter: input.legal_matter ?? null,
      title,
      plain: plainText(body),
      for_newcomers: input.for_newcomers,
      asks_confirmation: input.asks_confirmation,
      allows_comments: input.allows_comments,
      remind_after_days: input.remind_times > 0 ? (input.remind_after_days ?? null) : null,
      remind_times: input.remind_times,
      pinned_until: input.pinned_until ?? null,
      expires_on: input.expires_on ?? null,
      is_emergency: input.is_emergency,
    }
    const [known] = await sql<{ status: string }[]>`
      select status from public.announcements where condominium_id = ${condominiumId} and id = ${id} for no key update`
    if (known && known.status !== 'draft') throw new AppError('announcement_not_draft')
    if (known)
      await sql`
        update public.announcements set ${sql(columns)}, body = ${sql.json(body as never)}, audience = ${sql.json(audience)},
          updated_at = private.now()
        where condominium_id = ${condominiumId} and id = ${id}`
    else
      await sql`
        insert into public.announcements ${sql({
          ...columns,
          condominium_id: condominiumId,
          id,
          body: sql.json(body as never) as never,
          audience: sql.json(audience) as never,
          created_by: userId,
        })}`
    audit({ entity: 'announcements', entityId: id, after: { kind, title } })
    return { id }
  },
})
