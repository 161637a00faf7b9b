import type { AnnualReportView } from '../../../domain/reports/annual-view.ts'
import { annualInput } from '../../../domain/reports/input.ts'
import { command } from '../_shared/command.ts'
import { authorName } from '../_shared/documents/adding.ts'
import { loadAnnual, mergedSections, readAnnual } from '../_shared/reports/annual.ts'

type Item = { id: string; title: string; assembly_id: string; assembly: string }

/** An annual report as it is saved, beside what its figures say now, and what the plan leaves out. */
export default command('read-annual-report', {
  roles: 'board',
  feature: 'reports',
  readOnly: true,
  readOnlyAllowed: true,
  auditedAs: 'Leu uma prestação de contas anual',
  input: annualInput,
  async run(context, { report_id }): Promise<AnnualReportView> {
    const { sql, condominiumId } = context
    const row = await loadAnnual(context, report_id, 'read')
    const { sections, leftOut } = await readAnnual(context, row)
    const [item] = await sql<Item[]>`
      select i.id, i.title, a.id as assembly_id, a.title as assembly from public.agenda_items i
      join public.assemblies a on a.condominium_id = i.condominium_id and a.id = i.assembly_id
      where i.condominium_id = ${condominiumId} and i.id = ${row.item_id}`
    return {
      id: row.id,
      status: row.status,
      version: row.version,
      period: { from: row.from, until: row.until },
      replaces: row.replaces,
      replaced_by: row.replaced_by,
      changed_at: row.changed_at.toISOString(),
      changed_by: await authorName(sql, condominiumId, row.changed_by),
      sections: mergedSections(row.sections, sections).map(({ section, ...saved }) => ({
        ...saved,
        title: section.title,
        drafted_now: section.drafted,
        has_changed: saved.drafted !== section.drafted,
        reports: section.read.map(({ name, title }) => ({ name, title })),
      })),
      left_out: leftOut,
      issued:
        row.issued_at === null
          ? null
          : {
              at: row.issued_at.toISOString(),
              by: await authorName(sql, condominiumId, row.issued_by),
              sha256: row.sha256!,
              document_id: row.document_id!,
              item: item ?? null,
            },
    }
  },
})
