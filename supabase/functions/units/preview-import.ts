import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { type ColumnMapping, missingFields, unitFields } from '../../../domain/unit-import/columns.ts'
import { intakeShares, sharesTogether } from '../../../domain/unit-import/intake-shares.ts'
import type { ImportReport } from '../../../domain/unit-import/unit-import.ts'
import { shareNotice } from '../../../domain/unit-intake.ts'
import { type Context, command } from '../_shared/command.ts'
import { loadExistingUnits } from '../_shared/unit-intake/existing-units.ts'
import { severalOwners } from '../_shared/unit-intake/several-owners.ts'

const input = z.object({
  condominium_id: condominiumId,
  job_id: z.uuid('Importação inválida.'),
  /** How many of the cells that name several owners to show. */
  owner_lines: z.int('Número inválido.').min(1).max(5000, 'Peça até 5.000 linhas.').default(50),
})

type Reading = {
  report: ImportReport
  heading: { header: string[]; sample: string[][]; mapping: ColumnMapping }
  format: string
  sheets: string[]
  staged: number
  stagedShares: number | null
}
type Row = { file_name: string; sheet: number; reading: Reading }

/** Shows, before an import is confirmed, how the file was understood, what would be imported, and what blocks it. */
export default command('preview-import', {
  roles: 'admins',
  feature: 'unit_management',
  auditedAs: 'Conferiu uma planilha',
  section: 'work',
  input,
  readOnly: true,
  condominium: (given) => given.condominium_id,
  async run(context, given) {
    const { job_id } = given
    const { file_name, sheet, reading } = await load(context, job_id)
    const { report, heading, staged } = reading
    const existing = await loadExistingUnits(context.sql, context.condominiumId)
    const { allowance } = existing
    const intake = intakeShares(existing, reading)
    const together = sharesTogether(intake)
    return {
      file_name,
      format: reading.format,
      sheets: reading.sheets,
      sheet,
      header: heading.header,
      mapping: heading.mapping,
      missing: missingFields(heading.mapping).map((field) => unitFields[field]),
      sample: heading.sample,
      counts: { rows: report.rows, accepted: staged, refused: report.rows - staged },
      faults: report.faults,
      shares: { exact: report.shares !== null && together.exact, message: report.shares && together.message },
      /** To be acknowledged before importing; null when the fractions total 1. */
      share_notice: shareNotice(report, intake),
      /** Owner cells that seem to name several people, and which of them are imported as several. */
      several_owners: await severalOwners(context, job_id, given.owner_lines),
      plan: { ...allowance, allowed: allowance.used + staged <= allowance.limit },
    }
  },
})

async function load({ sql, condominiumId }: Context, jobId: string): Promise<Row> {
  const [row] = await sql<Row[]>`
    select i.file_name, i.sheet, i.reading
    from private.imports i join public.jobs j on j.condominium_id = i.condominium_id and j.id = i.job_id
    where i.condominium_id = ${condominiumId} and i.job_id = ${jobId} and j.status = 'review' and i.reading is not null`
  if (!row) throw new AppError('import_not_in_review')
  return row
}
