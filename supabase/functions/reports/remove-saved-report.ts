import { AppError } from '../../../domain/errors.ts'
import { isAdministrator } from '../../../domain/permissions/roles.ts'
import { savedReportGone } from '../../../domain/reports/input.ts'
import { command } from '../_shared/command.ts'

/** Removes a saved report with its schedule: one's own, and an administrator any that is shared. Throws `not_found`. */
export default command('remove-saved-report', {
  roles: 'board',
  feature: 'reports',
  readOnlyAllowed: true,
  auditedAs: 'Removeu um relatório salvo',
  ownCase: 'everyday',
  input: savedReportGone,
  async run({ sql, condominiumId, userId, role, audit }, { saved_id: id }) {
    const [gone] = await sql<{ report: string; name: string }[]>`
      delete from public.saved_reports
      where condominium_id = ${condominiumId} and id = ${id} and (created_by = ${userId} or is_shared and ${isAdministrator(role)})
      returning report, name`
    if (!gone) throw new AppError('not_found')
    audit({ entity: 'saved_reports', entityId: id, before: gone })
  },
})
