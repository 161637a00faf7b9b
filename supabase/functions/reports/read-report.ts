import { z } from 'zod'
import { condominiumId } from '../../../domain/fields/id.ts'
import { reportFilters } from '../../../domain/reports/asked.ts'
import { command } from '../_shared/command.ts'
import { readReport, reportFor } from '../_shared/reports/reading.ts'

/** A report of the catalogue, by its address: the first rows, the figures of all of them, and what they say in words. */
export default command('read-report', {
  roles: 'board',
  feature: 'reports',
  readOnly: true,
  readOnlyAllowed: true,
  auditedAs: 'Leu um relatório',
  input: z.object({
    condominium_id: condominiumId,
    report: z.string().max(60),
    filters: reportFilters.prefault({}),
  }),
  run: async (context, { report, filters }) => readReport(await reportFor(context, report), filters, context),
})
