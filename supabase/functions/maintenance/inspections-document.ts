import { inspectionsInput } from '../../../domain/maintenance/inspections/input.ts'
import type { InspectionsOverview } from '../../../domain/maintenance/inspections/view.ts'
import { command } from '../_shared/command.ts'
import { pdfAnswer } from '../_shared/export/answer.ts'
import { loadOwner } from '../_shared/export/paper.ts'
import { renderInspections } from '../_shared/maintenance/inspections-pdf.ts'

/** Papers of one person a minute. */
const MOST_A_MINUTE = 20

/** Returns the building's inspection status, as a PDF for an inspector or an insurer. */
export default command('inspections-document', {
  roles: 'board',
  feature: 'incidents',
  readOnlyAllowed: true,
  auditedAs: 'Imprimiu as inspeções legais',
  section: 'inspections',
  answersFile: true,
  input: inspectionsInput,
  async run({ sql, condominiumId, userId, today, audit, limit }) {
    await limit(`inspections-document:${userId}`, MOST_A_MINUTE)
    const owner = await loadOwner(sql, condominiumId)
    const [read] = await sql<{ view: InspectionsOverview }[]>`
      select public.inspections_overview(${condominiumId}) as view`
    audit({ entity: 'inspections' })
    const pdf = await renderInspections({ owner, today, rows: read!.view.rows })
    return pdfAnswer(pdf, `inspecoes-${today}.pdf`)
  },
})
