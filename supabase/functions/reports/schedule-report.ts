import { AppError } from '../../../domain/errors.ts'
import { councilPack } from '../../../domain/reports/council-pack.ts'
import { reportScheduleInput } from '../../../domain/reports/input.ts'
import { nextSending } from '../../../domain/reports/schedule.ts'
import { command } from '../_shared/command.ts'
import { reportFor } from '../_shared/reports/reading.ts'

/**
 * Has a saved report sent by e-mail to members by role, weekly, monthly or after each closing; a schedule that it has is replaced. What is sent is shared
 * from then on. Throws `not_found`, and `report_not_for_council` for a report that names people.
 */
export default command('schedule-report', {
  roles: 'admins',
  feature: 'reports',
  auditedAs: 'Agendou o envio de um relatório',
  ownCase: 'everyday',
  input: reportScheduleInput,
  async run(context, { saved_id, rhythm, on_day, roles, format }) {
    const { sql, condominiumId, userId, today, audit } = context
    const [saved] = await sql<{ report: string; name: string }[]>`
      update public.saved_reports set is_shared = true
      where condominium_id = ${condominiumId} and id = ${saved_id} and (is_shared or created_by = ${userId}) returning report, name`
    if (!saved) throw new AppError('not_found')
    const isPack = saved.report === councilPack.name
    if (!isPack && roles.includes('council') && (await reportFor(context, saved.report)).readBy === 'admins')
      throw new AppError('report_not_for_council')
    const onDay = rhythm === 'closing' ? null : (on_day ?? null)
    const [made] = await sql<{ id: string }[]>`
      insert into public.report_schedules (condominium_id, saved_id, rhythm, on_day, roles, format, next_on, created_by)
      values (${condominiumId}, ${saved_id}, ${rhythm}, ${onDay}, ${roles}, ${isPack ? 'pdf' : format}, ${nextSending(rhythm, onDay, today)}, ${userId})
      on conflict on constraint report_scheduled_once do update set rhythm = excluded.rhythm, on_day = excluded.on_day, roles = excluded.roles,
        format = excluded.format, next_on = excluded.next_on, created_by = excluded.created_by
      returning id`
    audit({
      entity: 'report_schedules',
      entityId: made!.id,
      after: { name: saved.name, rhythm, on_day: onDay, roles, format },
    })
    return { id: made!.id }
  },
})
