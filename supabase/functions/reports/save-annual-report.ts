import { AppError } from '../../../domain/errors.ts'
import { saveAnnualInput } from '../../../domain/reports/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { loadAnnual } from '../_shared/reports/annual.ts'

/**
 * Saves the text of a draft, whole or the parts that are given; the others stay. Of two who write at once the second is told, with the version that
 * there is (`annual_report_changed`). Throws `annual_report_issued`.
 */
export default command('save-annual-report', {
  roles: 'admins',
  feature: 'reports',
  auditedAs: 'Escreveu numa prestação de contas anual',
  ownCase: 'everyday',
  input: saveAnnualInput,
  async run(context, { report_id, version, sections }) {
    const { sql, condominiumId, userId, now, audit } = context
    const row = await loadAnnual(context, report_id)
    refuseUnless(row.status === 'draft', 'annual_report_issued')
    if (row.version !== version)
      throw new AppError('annual_report_changed', { details: { version: row.version } })
    const before = new Map(row.sections.map((section) => [section.name, section]))
    const given = sections.map((section) => ({
      ...section,
      drafted: section.drafted ?? before.get(section.name)?.drafted ?? '',
    }))
    const names = new Set(given.map(({ name }) => name))
    const saved = [...row.sections.filter(({ name }) => !names.has(name)), ...given]
    await sql`
      update public.annual_reports set sections = ${sql.json(saved)}, version = version + 1, changed_by = ${userId}, changed_at = ${now}
      where condominium_id = ${condominiumId} and id = ${report_id}`
    const changed = given.filter(({ name, text }) => before.get(name)?.text !== text)
    audit({
      entity: 'annual_reports',
      entityId: report_id,
      before: { version },
      after: { version: version + 1, sections: changed.map(({ name }) => name) },
    })
    return { id: report_id, version: version + 1 }
  },
})
