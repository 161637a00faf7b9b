import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { buckets } from '../../../domain/files.ts'
import { type Context, command } from '../_shared/command.ts'

const input = z.object({
  condominium_id: condominiumId,
  /** Of the uploaded file: `<condominium>/ledger-archives/<id of the import>/<uuid>/<name>`. */
  path: z.string('Escolha um arquivo.').max(500),
  file_name: z.string().trim().min(1, 'Escolha um arquivo.').max(200, 'O nome do arquivo é longo demais.'),
})

/**
 * Takes up an uploaded archive of books: a job reads it, rehearses it and says what would go in; nothing is written before
 * `change-ledger-job` confirms. Throws `ledger_not_empty` where money has moved, `ledger_job_in_progress` while another is read.
 */
export default command('import-ledger', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  auditedAs: 'Enviou um arquivo de livros para importar',
  section: 'books',
  ownCase: 'proven fact',
  input,
  async run(context, { path, file_name }) {
    const { sql, condominiumId, userId, audit, enqueue } = context
    const { importId, size } = await findUpload(context, path)
    const [begun] = await sql`
      select 1 from public.ledger_transfers where condominium_id = ${condominiumId}
      union all select 1 from public.charges where condominium_id = ${condominiumId} limit 1`
    if (begun) throw new AppError('ledger_not_empty')
    await sql`
      insert into public.jobs (condominium_id, id, kind, title, total, created_by)
      values (${condominiumId}, ${importId}, 'import_ledger', ${`Importar ${file_name}`}, 0, ${userId})`
    await sql`
      insert into private.ledger_imports (condominium_id, job_id, path, size)
      values (${condominiumId}, ${importId}, ${path}, ${size})`
    audit({ entity: 'jobs', entityId: importId, after: { kind: 'import_ledger', file_name } })
    await enqueue('import-ledger', { condominiumId, jobId: importId })
    return { job_id: importId }
  },
})

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A file of this condominium that nothing has taken up yet, and that the night is not about to remove. Else `file_missing`. */
async function findUpload(
  { sql, condominiumId }: Context,
  path: string,
): Promise<{ importId: string; size: number }> {
  const [, area, importId = ''] = path.split('/')
  const isOurs = path.startsWith(`${condominiumId}/`) && area === 'ledger-archives' && uuid.test(importId)
  const [file] = isOurs
    ? await sql<{ size: number }[]>`
        select private.file_size(o.metadata)::float8 as size from storage.objects o
        where o.bucket_id = ${buckets.condominium} and o.name = ${path} and o.created_at > now() - interval '23 hours'
          and not exists (select from public.jobs j where j.condominium_id = ${condominiumId} and j.id = ${importId})`
    : []
  if (!file) throw new AppError('file_missing')
  if (file.size === 0) throw new AppError('ledger_archive_unreadable', { message: 'O arquivo está vazio.' })
  return { importId, size: file.size }
}
