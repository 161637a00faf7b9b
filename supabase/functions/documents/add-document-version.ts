import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { insertVersion } from '../_shared/documents/adding.ts'
import { keptFiles, named } from '../_shared/documents/files.ts'
import * as field from '../_shared/documents/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  document_id: field.documentId,
  version_id: field.documentId,
  path: field.path,
  file_name: field.fileName,
  note: field.note,
})

/**
 * Stores an uploaded file as a document's newest version; the earlier ones stay. People who must confirm reading it are asked again. Throws
 * `not_found`, `document_binned`, `file_missing`.
 */
export default command('add-document-version', {
  roles: 'admins',
  feature: 'documents',
  auditedAs: 'Enviou uma versão de um documento',
  ownCase: 'everyday',
  input,
  async run(context, { document_id, version_id, path, file_name, note }) {
    const { sql, condominiumId, audit, enqueue } = context
    const [document] = await sql<{ folder_id: string; version: number; binned_at: Date | null }[]>`
      select folder_id, version, binned_at from public.documents
      where condominium_id = ${condominiumId} and id = ${document_id} for update`
    if (!document) throw new AppError('not_found')
    if (document.binned_at) throw new AppError('document_binned')
    const [known] = await sql<{ number: number }[]>`
      select number from public.document_versions where condominium_id = ${condominiumId} and id = ${version_id}`
    if (known) return { version: known.number }
    const file = (await keptFiles(sql, condominiumId, [{ version_id, path }])).get(path)!
    const number = document.version + 1
    await insertVersion(context, {
      id: version_id,
      documentId: document_id,
      folderId: document.folder_id,
      number,
      path,
      fileName: named(file_name),
      contentType: file.content_type,
      size: file.size,
      note,
    })
    await enqueue('read-document', { condominiumId, versionId: version_id })
    await enqueue('acknowledgement-asked', { condominiumId, documentId: document_id })
    audit({ entity: 'documents', entityId: document_id, after: { version: number, note } })
    return { version: number }
  },
})
