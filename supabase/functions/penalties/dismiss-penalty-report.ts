import { AppError } from '../../../domain/errors.ts'
import { dismissReportInput } from '../../../domain/penalties/input.ts'
import { command } from '../_shared/command.ts'

/**
 * Dismisses a report without a case, with a reason that its reporter can read. A report on the caller's own unit does not exist for them. Throws
 * `not_found`, `penalty_report_decided`.
 */
export default command('dismiss-penalty-report', {
  roles: 'admins',
  feature: 'penalties',
  auditedAs: 'Encerrou um relato de infração',
  section: 'penalty-reports',
  ownCase: { guard: 'penalty_reports_own_case' },
  input: dismissReportInput,
  async run({ sql, condominiumId, userId, audit }, { report_id, reason }) {
    const [kept] = await sql`select from private.penalty_reports_on_me() r where r = ${report_id}`
    if (kept) throw new AppError('not_found')
    const [row] = await sql`
      update public.penalty_reports set dismissed_at = private.now(), dismissed_by = ${userId}, dismiss_reason = ${reason}
      where condominium_id = ${condominiumId} and id = ${report_id} and state = 'new' returning id`
    if (!row) throw new AppError('penalty_report_decided')
    audit({ entity: 'penalty_reports', entityId: report_id, after: { state: 'dismissed', reason } })
    return {}
  },
})
