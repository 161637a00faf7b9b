import { AppError } from '../../../domain/errors.ts'
import { savedReportGone } from '../../../domain/reports/input.ts'
import { command } from '../_shared/command.ts'

/** Stops the sending of a saved report, by the saved report's id; the report stays. Throws `not_found` where none is sent. */
export default command('stop-report-schedule', {
  roles: 'admins',
  feature: 'reports',
  readOnlyAllowed: true,
  auditedAs: 'Parou o envio de um relatório',
  ownCase: 'everyday',
  input: savedReportGone,
  async run({ sql, condominiumId, audit }, { saved_id: id }) {
    const [gone] = await sql<{ id: string; rhythm: string; roles: string[] }[]>`
      delete from public.report_schedules where condominium_id = ${condominiumId} and saved_id = ${id} returning id, rhythm, roles`
    if (!gone) throw new AppError('not_found')
    audit({ entity: 'report_schedules', entityId: gone.id, before: gone })
  },
})
