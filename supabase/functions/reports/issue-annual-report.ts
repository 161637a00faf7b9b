import { sha256Hex } from '../../../domain/communications/certificate.ts'
import { AppError } from '../../../domain/errors.ts'
import { filePath } from '../../../domain/files.ts'
import { annualName, annualTitle } from '../../../domain/reports/annual-report.ts'
import { issueAnnualInput } from '../../../domain/reports/input.ts'
import { command } from '../_shared/command.ts'
import { insertDocuments } from '../_shared/documents/adding.ts'
import { storeFile } from '../_shared/documents/files.ts'
import { requireFolder, topFolder } from '../_shared/documents/folders.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { loadAnnual, mergedSections, readAnnual } from '../_shared/reports/annual.ts'
import { placeInAgenda, storeAnnex } from '../_shared/reports/annual-annex.ts'
import { annualPdf } from '../_shared/reports/annual-pdf.ts'

/** Who sees the folder that is made for it: owners get it, and nobody at the desk needs it. */
const readers = ['council', 'owner']

/**
 * Issues the annual report: its paper is stored byte for byte and as a document, and from then on nothing of it changes. With an assembly it is annexed to
 * the item of accounts; of one that was called by another notice. Throws `annual_report_changed`, `annual_report_issued`, `annual_report_outdated` with
 * the sections, `annual_report_no_item`, `annual_report_amends`, `annual_report_begun`, `storage_full`, and what `amend-notice` does.
 */
export default command('issue-annual-report', {
  roles: 'admins',
  membersOnly: true,
  feature: 'reports',
  auditedAs: 'Emitiu uma prestação de contas anual',
  ownCase: 'everyday',
  input: issueAnnualInput,
  async run(context, { report_id, version, accepts_changed, folder_id, assembly_id, item_id, amendment }) {
    const { sql, condominiumId, userId, now, today, audit, enqueue } = context
    const row = await loadAnnual(context, report_id)
    refuseUnless(row.status === 'draft', 'annual_report_issued')
    if (row.version !== version)
      throw new AppError('annual_report_changed', { details: { version: row.version } })
    const period = { from: row.from, until: row.until }
    const [issued] = await sql<{ count: number }[]>`
      select count(*)::int as count from public.annual_reports
      where condominium_id = ${condominiumId} and from_on = ${row.from} and until_on = ${row.until} and status = 'issued'`
    const name = annualName(period, issued!.count + 1)
    const read = await readAnnual(context, period)
    const merged = mergedSections(row.sections, read.sections)
    const outdated = merged.filter(
      ({ included, drafted, section }) => included && drafted !== section.drafted,
    )
    if (outdated.length > 0 && !accepts_changed)
      throw new AppError('annual_report_outdated', {
        details: { sections: outdated.map(({ name }) => name) },
      })
    const place = assembly_id ? await placeInAgenda(context, { assembly_id, item_id, amendment }, name) : null
    const sections = merged.map(({ section: _, ...saved }) => saved)
    const pdf = await annualPdf(context, { ...row, sections }, false, read)
    const sha256 = await sha256Hex(pdf)
    if (folder_id) await requireFolder(sql, condominiumId, folder_id)
    const folderId = folder_id ?? (await topFolder(sql, condominiumId, annualTitle, readers))
    const fileName = `${name}.pdf`
    // The document has the report's own id: a later try writes over what an earlier one stored.
    const ids = { ownerId: report_id, id: report_id }
    const path = filePath({ condominiumId, area: 'documents', ...ids, name: fileName })
    await insertDocuments(context, [
      {
        id: report_id,
        folderId,
        name,
        kind: 'accounts',
        dated_on: today,
        expires_on: null,
        version: {
          id: report_id,
          path,
          fileName,
          contentType: 'application/pdf',
          size: pdf.length,
          note: null,
        },
      },
    ])
    if (row.replaces)
      await sql`
        update public.annual_reports set replaced_by = ${report_id}
        where condominium_id = ${condominiumId} and id = ${row.replaces}`
    await sql`
      update public.annual_reports set status = 'issued', sections = ${sql.json(sections)}, issued_by = ${userId}, issued_at = ${now},
        document_id = ${report_id}, sha256 = ${sha256}, item_id = ${place?.itemId ?? null}
      where condominium_id = ${condominiumId} and id = ${report_id}`
    await sql`
      insert into private.annual_report_papers (condominium_id, report_id, pdf) values (${condominiumId}, ${report_id}, ${Buffer.from(pdf)})`
    await storeFile(path, fileName, 'application/pdf', pdf)
    if (place) await storeAnnex(context, place.itemId, report_id, fileName, pdf)
    await enqueue('read-document', { condominiumId, versionId: report_id })
    audit({
      entity: 'annual_reports',
      entityId: report_id,
      after: { ...period, sha256, version, replaces: row.replaces, annexed_to: place?.title ?? null },
    })
    return {
      id: report_id,
      document_id: report_id,
      sha256,
      item_id: place?.itemId ?? null,
      notice: place?.notice ?? null,
    }
  },
})
