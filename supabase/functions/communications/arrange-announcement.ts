import { arrangeInput } from '../../../domain/communications/input.ts'
import { AppError } from '../../../domain/errors.ts'
import { publishedNotice } from '../_shared/announcements/notices.ts'
import { command } from '../_shared/command.ts'

/** Pins, expires, opens comments and sets reminders of a published announcement; its text stays. Throws `announcement_not_published`. */
export default command('arrange-announcement', {
  roles: 'admins',
  membersOnly: true,
  feature: 'communications',
  auditedAs: 'Mudou fixação, validade ou lembretes de um comunicado',
  section: 'announcements',
  ownCase: 'everyday',
  input: arrangeInput,
  async run(context, { id, condominium_id: _, ...asked }) {
    const { sql, condominiumId, audit } = context
    await publishedNotice(context, id)
    if (asked.remind_times > 0 && asked.remind_after_days === null)
      throw new AppError('invalid_input', {
        fields: [{ path: 'remind_after_days', message: 'Diga de quantos em quantos dias lembrar.' }],
      })
    const columns = { ...asked, remind_after_days: asked.remind_times > 0 ? asked.remind_after_days : null }
    await sql`
      update public.announcements set ${sql(columns)}, updated_at = private.now()
      where condominium_id = ${condominiumId} and id = ${id}`
    audit({ entity: 'announcements', entityId: id, after: columns })
    return { id }
  },
})
