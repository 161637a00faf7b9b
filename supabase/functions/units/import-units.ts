import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { buckets } from '../../../domain/files.ts'
import { type Context, command } from '../_shared/command.ts'
import { mappingInput, sheetInput } from '../_shared/unit-intake/import-input.ts'
import { startUnitJob } from '../_shared/unit-intake/unit-jobs.ts'

const input = z.object({
  condominium_id: condominiumId,
  /** Of the uploaded file: `<condominium>/imports/<id of the import>/<uuid>/<name>`. */
  path: z.string('Escolha um arquivo.').max(500),
  file_name: z.string().trim().min(1, 'Escolha um arquivo.').max(200, 'O nome do arquivo é longo demais.'),
  mapping: mappingInput,
  sheet: sheetInput.default(0),
  acknowledge_shares: z.boolean().default(false),
  /** false: valid rows are imported as soon as the file is read, without review. */
  review: z.boolean().default(true),
})

/**
 * Takes up an uploaded spreadsheet of units, owners and tenants: a job reads it and says what would go in and what would not; nothing is
 * registered before `review-import` confirms.
 */
export default command('import-units', {
  roles: 'admins',
  feature: 'unit_management',
  auditedAs: 'Importou unidades',
  section: 'work',
  ownCase: 'register',
  input,
  condominium: (given) => given.condominium_id,
  async run(context, given) {
    const { sql, condominiumId } = context
    const { importId, size } = await findUpload(context, given.path)
    const jobId = await startUnitJob(context, {
      id: importId,
      kind: 'import_units',
      title: `Importar ${given.file_name}`,
      total: 0,
      input: {},
    })
    await sql`
      insert into private.imports (condominium_id, job_id, path, file_name, size, sheet, mapping, acknowledge_shares, confirmed)
      values (${condominiumId}, ${jobId}, ${given.path}, ${given.file_name}, ${size}, ${given.sheet},
        ${given.mapping ? sql.json(given.mapping) : null}, ${given.acknowledge_shares}, ${!given.review})`
    await context.enqueue('import-units', { condominiumId, jobId })
    return { job_id: jobId }
  },
})

/** A file of this condominium that nothing has taken up yet, and that the night is not about to remove. Else `file_missing`. */
async function findUpload(
  { sql, condominiumId }: Context,
  path: string,
): Promise<{ importId: string; size: number }> {
  const [, area, importId = ''] = path.split('/')
  const isOurs = path.startsWith(`${condominiumId}/`) && area === 'imports'
  const [file] = isOurs
    ? await sql<{ size: number }[]>`
        select private.file_size(o.metadata)::float8 as size from storage.objects o
        where o.bucket_id = ${buckets.condominium} and o.name = ${path} and o.created_at > now() - interval '23 hours'
          and not exists (select from public.jobs j where j.condominium_id = ${condominiumId} and j.id::text = ${importId})`
    : []
  if (!file) throw new AppError('file_missing')
  if (file.size === 0) throw new AppError('import_unreadable', { message: 'O arquivo está vazio.' })
  return { importId, size: file.size }
}
