import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { holdFolders } from '../_shared/documents/folders.ts'
import * as field from '../_shared/documents/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  folder_id: field.folderId,
  change: z.enum(['archive', 'unarchive', 'bin', 'restore'], 'Escolha o que fazer.'),
})

/**
 * Archives a folder, moves it into the bin with everything in it, or restores it. Only administrators see what is in the bin; a folder whose parent
 * is in the bin returns at the top. Throws `not_found`, `document_folder_name_taken`.
 */
export default command('change-document-folder', {
  roles: 'admins',
  feature: 'documents',
  auditedAs: 'Arquivou, jogou fora ou restaurou uma pasta',
  ownCase: 'everyday',
  input,
  async run({ sql, condominiumId, now, audit }, { folder_id, change }) {
    await holdFolders(sql, condominiumId)
    const changes = {
      archive: { archived_at: now },
      unarchive: { archived_at: null },
      bin: { binned_at: now },
      restore: { binned_at: null },
    }[change]
    if (change === 'restore') {
      await sql`
        update public.document_folders f set parent_id = null
        where f.condominium_id = ${condominiumId} and f.id = ${folder_id} and exists (
          select from public.document_folders p where p.condominium_id = ${condominiumId} and p.id = f.parent_id and not p.is_shown)`
    }
    const [changed] = await sql<{ name: string }[]>`
      update public.document_folders set ${sql(changes)}
      where condominium_id = ${condominiumId} and id = ${folder_id} returning name`
    if (!changed) throw new AppError('not_found')
    await sql`select private.refresh_document_folders(${condominiumId})`
    audit({ entity: 'document_folders', entityId: folder_id, after: { name: changed.name, change } })
    return {}
  },
})
