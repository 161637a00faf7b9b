import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { insertVersion } from '../_shared/documents/adding.ts'
import * as field from '../_shared/documents/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  document_id: field.documentId,
  /** Which one comes back. */
  number: z.int32().min(1),
  /** The newest as the caller saw it. */
  seen_version: z.int32().min(1),
  note: field.note,
})

type Row = {
  folder_id: string
  version: number
  binned_at: Date | null
  path: string
  file_name: string
  content_type: string
  size: number
}

/** Makes an earlier version the newest again, as a separate version with the same file. Throws `not_found`, `document_version_old`. */
export default command('restore-document-version', {
  roles: 'admins',
  feature: 'documents',
  auditedAs: 'Trouxe de volta uma versão',
  ownCase: 'everyday',
  input,
  async run(context, { document_id, number, seen_version, note }) {
    const { sql, condominiumId, audit, enqueue } = context
    const [row] = await sql<Row[]>`
      select d.folder_id, d.version, d.binned_at, v.path, v.file_name, v.content_type, v.size::float8 as size
      from public.documents d
      join public.document_versions v on v.condominium_id = d.condominium_id and v.document_id = d.id and v.number = ${number}
      where d.condominium_id = ${condominiumId} and d.id = ${document_id} for update of d`
    if (!row) throw new AppError('not_found')
    if (row.binned_at) throw new AppError('document_binned')
    if (row.version !== seen_version) throw new AppError('document_version_old')
    if (row.version === number) throw new AppError('document_duplicate')
    const id = randomUUID()
    await insertVersion(context, {
      id,
      documentId: document_id,
      folderId: row.folder_id,
      number: row.version + 1,
      path: row.path,
      fileName: row.file_name,
      contentType: row.content_type,
      size: row.size,
      note,
      restores: number,
    })
    await enqueue('read-document', { condominiumId, versionId: id })
    await enqueue('acknowledgement-asked', { condominiumId, documentId: document_id })
    audit({
      entity: 'documents',
      entityId: document_id,
      after: { version: row.version + 1, restores: number },
    })
    return { version: row.version + 1 }
  },
})
