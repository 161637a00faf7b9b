import { Buffer } from 'node:buffer'
import { z } from 'zod'
import { type UnitField, unitFields } from '../../../domain/unit-import/columns.ts'
import { checkAllowance, checkFile } from '../../../domain/unit-intake.ts'
import { command } from '../_shared/command.ts'
import { loadExistingUnits } from '../_shared/existing-units.ts'
import { startUnitJob } from '../_shared/unit-jobs.ts'
import { previewOf } from './preview.ts'
import { readFile } from './reading.ts'

const column = z.int().min(0).max(999)
const fields = Object.keys(unitFields) as [UnitField, ...UnitField[]]

const input = z.object({
  condominium_id: z.uuid('Condomínio inválido.'),
  file_name: z.string().trim().min(1, 'Escolha um arquivo.').max(200, 'O nome do arquivo é longo demais.'),
  content_base64: z.base64('O arquivo chegou incompleto. Envie-o de novo.').min(1, 'O arquivo está vazio.'),
  /** Which column (from 0) brings each field, as the person corrected it; left out: as suggested. */
  mapping: z.partialRecord(z.enum(fields), column).nullish(),
  acknowledge_shares: z.boolean().default(false),
  dry_run: z.boolean().default(false),
})

/**
 * Units, owners and tenants from a CSV file. `dry_run` shows what would go in and what would not, and writes nothing;
 * otherwise the file is kept and a job brings it in.
 */
export default command('import-units', {
  input,
  condominium: (given) => given.condominium_id,
  async run(context, given) {
    const { sql, condominiumId } = context
    const bytes = Buffer.from(given.content_base64, 'base64')
    const { allowance } = await loadExistingUnits(sql, condominiumId)
    const file = await readFile(sql, condominiumId, bytes, given.mapping ?? null)
    if (given.dry_run) return previewOf(file, allowance)
    checkFile(file.report, given.acknowledge_shares)
    checkAllowance(allowance, file.added)
    const jobId = await startUnitJob(context, {
      kind: 'import_units',
      title: `Importar ${given.file_name}`,
      total: file.report.rows,
      input: { mapping: file.layout.mapping, acknowledge_shares: given.acknowledge_shares },
    })
    await sql`
      insert into private.import_files (condominium_id, job_id, file_name, content)
      values (${condominiumId}, ${jobId}, ${given.file_name}, ${bytes})`
    await context.enqueue('import-units', { condominiumId, jobId })
    return { job_id: jobId }
  },
})
