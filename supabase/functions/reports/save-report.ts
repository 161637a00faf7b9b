import { AppError } from '../../../domain/errors.ts'
import { councilPack } from '../../../domain/reports/council-pack.ts'
import { savedReportInput } from '../../../domain/reports/input.ts'
import { command } from '../_shared/command.ts'
import { reportFor } from '../_shared/reports/reading.ts'

/** Saved reports of one person in a condominium. */
const MOST_SAVED = 100

/**
 * Saves a report with its filters by a name, for oneself or shared with the management and the council. What somebody else saved only they change
 * (`not_found`). Throws `saved_reports_full`.
 */
export default command('save-report', {
  roles: 'board',
  feature: 'reports',
  auditedAs: 'Salvou um relatório',
  ownCase: 'everyday',
  input: savedReportInput,
  async run(context, { id, report, name, filters, is_shared }) {
    const { sql, condominiumId, userId, audit } = context
    if (report !== councilPack.name) await reportFor(context, report)
    const asked = sql.json(filters as never)
    const [saved] = id
      ? await sql<{ id: string }[]>`
          update public.saved_reports set name = ${name}, filters = ${asked}, is_shared = ${is_shared}
          where condominium_id = ${condominiumId} and id = ${id} and created_by = ${userId} and report = ${report} returning id`
      : await sql<{ id: string }[]>`
          insert into public.saved_reports (condominium_id, report, name, filters, is_shared, created_by)
          select ${condominiumId}, ${report}, ${name}, ${asked}, ${is_shared}, ${userId}
          where (select count(*) from public.saved_reports where condominium_id = ${condominiumId} and created_by = ${userId}) < ${MOST_SAVED}
          returning id`
    if (!saved) throw new AppError(id ? 'not_found' : 'saved_reports_full')
    audit({ entity: 'saved_reports', entityId: saved.id, after: { report, name, is_shared } })
    return { id: saved.id }
  },
})
