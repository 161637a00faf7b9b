import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { holdFolders, requireFolder } from '../_shared/documents/folders.ts'
import * as field from '../_shared/documents/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  /** Null makes a new one. */
  id: field.folderId.nullish(),
  /** Null: at the top. */
  parent_id: field.folderId.nullish(),
  name: field.folderName,
  /** In addition to the administrators; null: everyone who sees the parent. */
  readers: field.readers.nullish(),
  unit_ids: field.unitIds.nullish(),
})

type Folder = { parent_id: string | null; name: string; readers: string[] | null; unit_ids: string[] | null }

/**
 * Creates, renames or moves a folder, or sets who sees it: it can only narrow its parent's readers, and its contents follow. Throws `not_found`,
 * `document_folder_name_taken`, `folder_inside_itself`, `folder_too_deep`.
 */
export default command('save-document-folder', {
  roles: 'admins',
  feature: 'documents',
  auditedAs: 'Salvou uma pasta de documentos',
  ownCase: 'everyday',
  input,
  async run({ sql, condominiumId, audit }, { id, parent_id = null, name, readers = null, unit_ids = null }) {
    await holdFolders(sql, condominiumId)
    if (parent_id) await requireFolder(sql, condominiumId, parent_id)
    await requireUnits(sql, condominiumId, unit_ids)
    const after: Folder = { parent_id, name, readers, unit_ids }
    const [before] = id
      ? await sql<Folder[]>`
          select parent_id, name, readers, unit_ids from public.document_folders
          where condominium_id = ${condominiumId} and id = ${id} for update`
      : []
    if (id && !before) throw new AppError('not_found')
    if (id && parent_id) await requireNoRing(sql, condominiumId, id, parent_id)
    const [saved] = id
      ? await sql<{ id: string }[]>`
          update public.document_folders set parent_id = ${parent_id}, name = ${name}, readers = ${readers}, unit_ids = ${unit_ids}
          where condominium_id = ${condominiumId} and id = ${id} returning id`
      : await sql<{ id: string }[]>`
          insert into public.document_folders (condominium_id, parent_id, name, readers, unit_ids)
          values (${condominiumId}, ${parent_id}, ${name}, ${readers}, ${unit_ids}) returning id`
    await sql`select private.refresh_document_folders(${condominiumId})`
    audit({ entity: 'document_folders', entityId: saved!.id, before, after })
    return { folder_id: saved!.id }
  },
})

type Sql = Parameters<typeof requireFolder>[0]

async function requireUnits(
  sql: Sql,
  condominiumId: string,
  unitIds: readonly string[] | null,
): Promise<void> {
  if (!unitIds) return
  const [known] = await sql<{ count: number }[]>`
    select count(*)::int as count from public.units where condominium_id = ${condominiumId} and id = any (${[...unitIds]})`
  if (known?.count !== unitIds.length)
    throw new AppError('invalid_input', {
      fields: [{ path: 'unit_ids', message: 'Uma das unidades não existe mais.' }],
    })
}

async function requireNoRing(sql: Sql, condominiumId: string, id: string, parentId: string): Promise<void> {
  const [ring] = await sql`
    select from public.document_folders where condominium_id = ${condominiumId} and id = ${parentId} and ${id} = any (trail)`
  if (ring) throw new AppError('folder_inside_itself')
}
