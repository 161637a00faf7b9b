import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { requireFolder } from '../_shared/documents/folders.ts'
import * as field from '../_shared/documents/inputs.ts'

const input = z
  .object({
    condominium_id: field.condominium_id,
    document_ids: field.documentIds,
    change: z.enum(['archive', 'unarchive', 'bin', 'restore', 'move'], 'Escolha o que fazer.'),
    folder_id: field.folderId.nullish(),
  })
  .refine(({ change, folder_id }) => change !== 'move' || folder_id, {
    path: ['folder_id'],
    message: 'Escolha a pasta.',
  })

/**
 * Moves documents, archives them, puts them into the bin or takes them out. A document whose folder is also in the bin needs another folder to come
 * back. Throws `not_found` when one of them does not exist.
 */
export default command('change-documents', {
  roles: 'admins',
  feature: 'documents',
  auditedAs: 'Moveu, arquivou, jogou fora ou restaurou um documento',
  ownCase: 'everyday',
  input,
  async run({ sql, condominiumId, now, audit }, { document_ids, change, folder_id }) {
    if (folder_id) await requireFolder(sql, condominiumId, folder_id)
    const changes = {
      archive: { archived_at: now },
      unarchive: { archived_at: null },
      bin: { binned_at: now },
      restore: { binned_at: null, ...(folder_id ? { folder_id } : {}) },
      move: { folder_id: folder_id ?? '' },
    }[change]
    const changed = await sql<{ id: string; name: string }[]>`
      update public.documents set ${sql(changes)}
      where condominium_id = ${condominiumId} and id = any (${document_ids}) returning id, name`
    if (changed.length !== new Set(document_ids).size) throw new AppError('not_found')
    for (const { id, name } of changed)
      audit({
        entity: 'documents',
        entityId: id,
        after: { name, change, ...(folder_id ? { folder_id } : {}) },
      })
    return { count: changed.length }
  },
})
