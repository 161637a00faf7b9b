import { z } from 'zod'
import { type DocumentKind, retainUntil } from '../../../domain/documents/kinds.ts'
import { AppError } from '../../../domain/errors.ts'
import { lineOrNull } from '../../../domain/fields/text.ts'
import { command } from '../_shared/command.ts'
import { answers } from '../_shared/documents/adding.ts'
import { requireFolder } from '../_shared/documents/folders.ts'
import * as field from '../_shared/documents/inputs.ts'

const input = z
  .object({
    condominium_id: field.condominium_id,
    document_id: field.documentId,
    name: field.documentName,
    kind: field.kind,
    folder_id: field.folderId,
    note: lineOrNull(1000),
    dated_on: field.optionalDay,
    expires_on: field.optionalDay,
    remind_days: field.remindDays,
  })
  .refine(({ dated_on, expires_on }) => !dated_on || !expires_on || dated_on <= expires_on, {
    path: ['expires_on'],
    message: 'O vencimento vem depois da data do documento.',
  })

type Saved = {
  name: string
  kind: DocumentKind
  folder_id: string
  note: string | null
  dated_on: string | null
  expires_on: string | null
  remind_days: number[]
  retain_until: string | null
}

/** Saves a document's details: its name, kind, place and dates. Its retention never becomes shorter. Throws `not_found`. */
export default command('save-document', {
  roles: 'admins',
  feature: 'documents',
  auditedAs: 'Editou um documento',
  ownCase: 'everyday',
  input,
  async run({ sql, condominiumId, audit, enqueue }, { document_id, condominium_id: _, ...given }) {
    const [found] = await sql<(Saved & { version_id: string; kept_on: string })[]>`
      select name, kind, folder_id, note, dated_on::text, expires_on::text, remind_days, retain_until::text, version_id,
        (created_at at time zone (select private.zone_of(${condominiumId})))::date::text as kept_on
      from public.documents where condominium_id = ${condominiumId} and id = ${document_id} for update`
    if (!found) throw new AppError('not_found')
    const { version_id, kept_on, ...before } = found
    if (given.folder_id !== before.folder_id) await requireFolder(sql, condominiumId, given.folder_id)
    const after: Saved = {
      ...given,
      retain_until: longer(before.retain_until, retainUntil(given.kind, { kept_on, ...given })),
    }
    await sql`
      update public.documents set ${sql(after)} where condominium_id = ${condominiumId} and id = ${document_id}`
    // Its clauses come, or go, with the kind.
    if (before.kind !== given.kind && (answers(before.kind) || answers(given.kind)))
      await enqueue('read-document', { condominiumId, versionId: version_id })
    audit({ entity: 'documents', entityId: document_id, before, after })
    return {}
  },
})

/** The later of two days; null is never. */
const longer = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : one > other ? one : other
