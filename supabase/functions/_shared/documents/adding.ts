import { type DocumentKind, documentKinds, retainUntil } from '../../../../domain/documents/kinds.ts'
import type { Context } from '../command.ts'
import type { Sql } from '../database.ts'

export type NewVersion = {
  id: string
  documentId: string
  folderId: string
  number: number
  path: string
  fileName: string
  contentType: string
  size: number
  note: string | null
  restores?: number | null
}

export type NewDocument = {
  id: string
  folderId: string
  name: string
  kind: DocumentKind
  dated_on: string | null
  expires_on: string | null
  number?: string | null
  unitId?: string | null
  version: Omit<NewVersion, 'documentId' | 'folderId' | 'number'>
}

/** Returns the author's name as in their membership. */
export async function authorName(sql: Sql, condominiumId: string, userId: string | null): Promise<string> {
  const [row] = await sql<{ full_name: string }[]>`
    select full_name from public.memberships where condominium_id = ${condominiumId} and user_id = ${userId} and status = 'approved'`
  return row?.full_name ?? ''
}

type Writing = Pick<Context, 'sql' | 'condominiumId' | 'userId' | 'today'>

/** Writes documents with their first versions, in two statements however many; performs no checks. */
export async function insertDocuments(
  { sql, condominiumId, userId, today }: Writing,
  documents: readonly NewDocument[],
): Promise<void> {
  const author = await authorName(sql, condominiumId, userId)
  const rows = documents.map(({ version, folderId, unitId = null, number = null, ...document }) => ({
    ...document,
    number,
    folder_id: folderId,
    unit_id: unitId,
    retain_until: retainUntil(document.kind, { kept_on: today, ...document }),
    version_id: version.id,
    file_name: version.fileName,
    content_type: version.contentType,
    size: version.size,
    path: version.path,
    note: version.note,
  }))
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${sql.json(rows as never)}) as g (id uuid, folder_id uuid, name text, kind text, dated_on date,
        expires_on date, number text, unit_id uuid, retain_until date, version_id uuid, file_name text, content_type text, size bigint,
        path text, note text)
    )
    insert into public.documents (condominium_id, id, folder_id, name, kind, number, unit_id, dated_on, expires_on, retain_until, version_id,
      file_name, content_type, size, created_by)
    select ${condominiumId}, id, folder_id, name, kind, number, unit_id, dated_on, expires_on, retain_until, version_id, file_name, content_type,
      size, ${userId}
    from given`
  await sql`
    insert into public.document_versions (condominium_id, id, document_id, folder_id, number, path, file_name, content_type, size, note,
      author_id, author)
    select ${condominiumId}, g.version_id, g.id, g.folder_id, 1, g.path, g.file_name, g.content_type, g.size, g.note, ${userId}, ${author}
    from jsonb_to_recordset(${sql.json(rows as never)}) as g (id uuid, folder_id uuid, version_id uuid, path text, file_name text,
      content_type text, size bigint, note text)`
}

/** Writes a later version and makes it the document's own. */
export async function insertVersion(
  { sql, condominiumId, userId }: Writing,
  version: NewVersion,
): Promise<void> {
  const author = await authorName(sql, condominiumId, userId)
  await sql`
    insert into public.document_versions (condominium_id, id, document_id, folder_id, number, path, file_name, content_type, size, note,
      restores, author_id, author)
    values (${condominiumId}, ${version.id}, ${version.documentId}, ${version.folderId}, ${version.number}, ${version.path},
      ${version.fileName}, ${version.contentType}, ${version.size}, ${version.note}, ${version.restores ?? null}, ${userId}, ${author})`
  await sql`
    update public.documents set version = ${version.number}, version_id = ${version.id}, file_name = ${version.fileName},
      content_type = ${version.contentType}, size = ${version.size}, pages = null, text_state = 'waiting', changed_at = private.now()
    where condominium_id = ${condominiumId} and id = ${version.documentId}`
}

/** Whether questions are answered from it. */
export const answers = (kind: DocumentKind): boolean => documentKinds[kind].answers
