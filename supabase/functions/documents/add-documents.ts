import { z } from 'zod'
import { kindOfName, nameOfFile } from '../../../domain/documents/kinds.ts'
import { command } from '../_shared/command.ts'
import { insertDocuments } from '../_shared/documents/adding.ts'
import { keptFiles, named } from '../_shared/documents/files.ts'
import { madeFolders, requireFolder } from '../_shared/documents/folders.ts'
import * as field from '../_shared/documents/inputs.ts'

const document = z.object({
  id: field.documentId,
  /** Its file was sent under it. */
  version_id: field.documentId,
  path: field.path,
  file_name: field.fileName,
  /** Path of the folders that it was dragged from: 'Contratos/2025'. */
  folder_path: z.string().max(2000, 'O caminho da pasta é longo demais.').default(''),
  name: field.documentName.nullish(),
  kind: field.kind.nullish(),
  dated_on: field.optionalDay,
  expires_on: field.optionalDay,
  note: field.note,
})
const input = z.object({
  condominium_id: field.condominium_id,
  folder_id: field.folderId,
  documents: z
    .array(document)
    .min(1, 'Escolha ao menos um arquivo.')
    .max(100, 'Envie até 100 arquivos de cada vez.'),
})

/**
 * Stores uploaded files as new documents of a folder, and makes the folders that they were dragged with. Their text is read in the background. The
 * same id is never stored twice. Throws `not_found`, `file_missing`.
 */
export default command('add-documents', {
  roles: 'admins',
  feature: 'documents',
  auditedAs: 'Enviou um documento',
  ownCase: 'everyday',
  input,
  async run(context, { folder_id, documents }) {
    const { sql, condominiumId, audit, enqueue } = context
    await requireFolder(sql, condominiumId, folder_id)
    const known = await sql<{ id: string }[]>`
      select id from public.documents where condominium_id = ${condominiumId} and id = any (${documents.map(({ id }) => id)})`
    const there = new Set(known.map(({ id }) => id))
    const fresh = documents.filter(({ id }) => !there.has(id))
    if (fresh.length === 0) return { document_ids: documents.map(({ id }) => id), folders: 0 }
    const files = await keptFiles(sql, condominiumId, fresh)
    const { ids, made } = await madeFolders(
      sql,
      condominiumId,
      folder_id,
      fresh.map(({ folder_path }) => folder_path),
    )
    await insertDocuments(
      context,
      fresh.map(
        ({ id, version_id, path, file_name, folder_path, name, kind, dated_on, expires_on, note }) => ({
          id,
          folderId: ids.get(folder_path) ?? folder_id,
          name: name ?? nameOfFile(named(file_name)),
          kind: kind ?? kindOfName(file_name),
          dated_on,
          expires_on,
          version: {
            id: version_id,
            path,
            fileName: named(file_name),
            contentType: files.get(path)!.content_type,
            size: files.get(path)!.size,
            note,
          },
        }),
      ),
    )
    for (const { id, version_id, file_name, path } of fresh) {
      await enqueue('read-document', { condominiumId, versionId: version_id })
      audit({
        entity: 'documents',
        entityId: id,
        after: { name: nameOfFile(named(file_name)), size: files.get(path)!.size },
      })
    }
    return { document_ids: documents.map(({ id }) => id), folders: made }
  },
})
