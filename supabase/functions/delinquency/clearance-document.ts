import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'
import { loadPapers, loadYear, renderClearances } from '../_shared/delinquency/clearance-pdf.ts'
import { requireUnit } from '../_shared/delinquency/seen-by.ts'
import { siteUrl } from '../_shared/environment.ts'
import { pdfAnswer } from '../_shared/export/answer.ts'

const input = z
  .object({
    condominium_id: condominiumId,
    clearance_id: z.uuid('Certidão inválida.').nullish(),
    /** All of a year's statements in one file, for management and council. */
    year: z.number().int().min(2000).max(2199).nullish(),
  })
  .refine(
    ({ clearance_id, year }) => Boolean(clearance_id) !== Boolean(year),
    'Escolha uma certidão ou um ano.',
  )

/** Pages of one file: beyond, the papers are fetched one by one. */
const MOST_PAGES = 2000

/** Returns a clearance, or a year's statements, as a PDF. A resident gets those of their own units; any other is `not_found`. */
export default command('clearance-document', {
  roles: 'boardAndResidents',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Abriu uma certidão em PDF',
  answersFile: true,
  input,
  readOnly: true,
  async run(context, { clearance_id, year }) {
    const { sql, condominiumId, role } = context
    if (year && role === 'resident') throw new AppError('forbidden')
    const papers = year
      ? await loadYear(sql, condominiumId, year, MOST_PAGES)
      : await loadPapers(sql, condominiumId, clearance_id ? [clearance_id] : [])
    const [first] = papers
    if (!first) throw new AppError('not_found')
    await requireUnit(context, first.unitId)
    const name = year
      ? `declaracoes-${year}`
      : `${first.kind === 'yearly' ? 'declaracao' : 'certidao'}-${first.unitLabel}`
    return pdfAnswer(
      await renderClearances(papers, siteUrl()),
      `${name.replaceAll(/[^A-Za-z0-9-]/g, '-')}.pdf`,
    )
  },
})
