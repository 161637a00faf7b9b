import { AppError } from '../../../domain/errors.ts'
import { annualInput } from '../../../domain/reports/input.ts'
import { command } from '../_shared/command.ts'
import { pdfAnswer } from '../_shared/export/answer.ts'
import { loadAnnual } from '../_shared/reports/annual.ts'
import { annualPdf } from '../_shared/reports/annual-pdf.ts'

/** Papers of one person a minute. */
const MOST_A_MINUTE = 10

/** An annual report as a PDF: of a draft as it would be now, with its mark; the issued one byte for byte. */
export default command('annual-report-document', {
  roles: 'board',
  feature: 'reports',
  readOnlyAllowed: true,
  answersFile: true,
  auditedAs: 'Baixou uma prestação de contas anual',
  section: 'reports',
  input: annualInput,
  async run(context, { report_id }) {
    const { sql, condominiumId, userId, audit } = context
    await context.limit(`annual-report-document:${userId}`, MOST_A_MINUTE)
    const row = await loadAnnual(context, report_id, 'read')
    const name = `prestacao-anual-${row.from.slice(0, 7)}-a-${row.until.slice(0, 7)}`
    audit({ entity: 'annual_reports', entityId: report_id, after: { version: row.version } })
    if (row.status === 'draft') return pdfAnswer(await annualPdf(context, row, true), `${name}-rascunho.pdf`)
    const [paper] = await sql<{ pdf: Uint8Array<ArrayBuffer> }[]>`
      select pdf from private.annual_report_papers where condominium_id = ${condominiumId} and report_id = ${report_id}`
    if (!paper) throw new AppError('not_found')
    return pdfAnswer(new Uint8Array(paper.pdf), `${name}.pdf`)
  },
})
