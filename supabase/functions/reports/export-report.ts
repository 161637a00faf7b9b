import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { reportFilters } from '../../../domain/reports/asked.ts'
import { councilPack } from '../../../domain/reports/council-pack.ts'
import { command } from '../_shared/command.ts'
import { fileAnswer, pdfAnswer } from '../_shared/export/answer.ts'
import { listAsked } from '../_shared/export/list-export.ts'
import { laterReads } from '../_shared/export/pages.ts'
import { reportFile } from '../_shared/reports/file.ts'
import { reportFor } from '../_shared/reports/reading.ts'

/** Exports of reports a minute of one person. */
const MOST_A_MINUTE = 10

/** A report of the catalogue as a spreadsheet of all its rows, or as a paper with its figures, sentences and drawing. */
export default command('export-report', {
  roles: 'board',
  feature: 'reports',
  readOnlyAllowed: true,
  answersFile: true,
  auditedAs: 'Exportou um relatório',
  input: z.object({ ...listAsked, report: z.string().max(60), filters: reportFilters.prefault({}) }),
  async run(context, { report: name, format, filters }) {
    const { userId, today, audit } = context
    await context.limit(`export-report:${userId}`, MOST_A_MINUTE)
    if (name === councilPack.name) {
      if (format !== 'pdf') throw new AppError('report_is_paper')
      audit({ entity: 'reports', after: { report: name, filters } })
      const { makeCouncilPack } = await import('../_shared/reports/pack-pdf.ts')
      return pdfAnswer((await makeCouncilPack(context, filters)).pdf, `${name}-${today}.pdf`)
    }
    const found = await reportFor(context, name)
    audit({ entity: 'reports', after: { report: name, format, filters } })
    const body = await reportFile(found, { format, filters }, context, laterReads(context))
    return fileAnswer(body, `${name}-${today}.${format}`)
  },
})
