import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type DocumentKind, documentKinds } from '../../domain/documents/kinds.ts'
import { passagesOf } from '../../domain/documents/passages.ts'
import { clausesOf } from '../../domain/documents/questions/clauses.ts'
import type { Task, Transaction, WorkerContext } from '../context.ts'
import { storedObject } from '../unit-intake/stored-object.ts'
import { extract } from './extraction/extract.ts'
import type { Extracted } from './extraction/extracted.ts'

const payload = z.object({ condominiumId: z.uuid(), versionId: z.uuid() })

type Version = {
  document_id: string
  folder_id: string
  path: string
  content_type: string
  size: number
  name: string
  kind: DocumentKind
}

/**
 * Reads a version's file: its text for the search, page by page, its clauses where questions are answered from it, and the digest that detects
 * duplicates. Repeated, it replaces what it wrote.
 */
export const readDocumentTask: Task = {
  topic: 'read-document',
  isInterruptible: true,
  async run(context, data, signal) {
    const { condominiumId, versionId } = payload.parse(data)
    const [version] = await context.sql<Version[]>`
      select v.document_id, v.folder_id, v.path, v.content_type, v.size::float8 as size, d.name, d.kind
      from public.document_versions v
      join public.documents d on d.condominium_id = v.condominium_id and d.id = v.document_id
      where v.condominium_id = ${condominiumId} and v.id = ${versionId}`
    if (!version) return // destroyed meanwhile
    const { bytes, sha256 } = await fetched(context, version, signal)
    const found = await extract(bytes, version.content_type, signal)
    await context.transaction(
      (sql) => keep(sql, condominiumId, versionId, version, { ...found, sha256 }),
      signal,
    )
  },
}

async function fetched(context: WorkerContext, { path, size }: Version, signal: AbortSignal) {
  const bytes = new Uint8Array(size)
  const hash = createHash('sha256')
  let at = 0
  for await (const piece of storedObject(context, path, size).pieces()) {
    signal.throwIfAborted()
    hash.update(piece)
    bytes.set(piece, at)
    at += piece.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

async function keep(
  sql: Transaction,
  condominiumId: string,
  versionId: string,
  { document_id }: Version,
  { state, pages, pageCount, sha256 }: Extracted & { sha256: string },
): Promise<void> {
  // Moved, renamed or destroyed during the reading: write the current state.
  const [now] = await sql<{ folder_id: string; name: string; kind: DocumentKind; is_current: boolean }[]>`
    select folder_id, name, kind, version_id = ${versionId} and binned_at is null as is_current
    from public.documents where condominium_id = ${condominiumId} and id = ${document_id} for share`
  if (!now) return
  const parts = passagesOf(pages)
  // Without a text only the name is searchable.
  const passages = parts.length > 0 ? parts : [{ page: null, text: '' }]
  await sql`delete from private.document_passages where condominium_id = ${condominiumId} and version_id = ${versionId}`
  await sql`
    insert into private.document_passages (condominium_id, version_id, position, document_id, folder_id, page, body, words, is_current)
    select ${condominiumId}, ${versionId}, p.position, ${document_id}, ${now.folder_id}, p.page, p.text, private.document_words(${now.name}, p.text), ${now.is_current}
    from jsonb_to_recordset(${sql.json(passages.map((one, position) => ({ ...one, position })) as never)}) as p (position integer, page integer, text text)`
  await sql`delete from private.document_clauses where condominium_id = ${condominiumId} and version_id = ${versionId}`
  if (documentKinds[now.kind].answers) {
    const clauses = clausesOf(pages, now.kind === 'minutes').map((one, position) => ({ ...one, position }))
    await sql`
      insert into private.document_clauses (condominium_id, version_id, position, document_id, folder_id, label, chapter, page, body, words)
      select ${condominiumId}, ${versionId}, c.position, ${document_id}, ${now.folder_id}, c.label, c.chapter, c.page, c.body,
        private.document_words(concat_ws(' ', c.chapter, c.label), c.body)
      from jsonb_to_recordset(${sql.json(clauses as never)}) as c (position integer, label text, chapter text, page integer, body text)`
  }
  await sql`
    update public.document_versions set text_state = ${state}, pages = ${pageCount}, sha256 = ${sha256}
    where condominium_id = ${condominiumId} and id = ${versionId}`
  await sql`
    update public.documents set text_state = ${state}, pages = ${pageCount}
    where condominium_id = ${condominiumId} and id = ${document_id} and version_id = ${versionId}`
}
