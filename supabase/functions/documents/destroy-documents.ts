import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { filledLine } from '../../../domain/fields/text.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/documents/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  document_ids: field.documentIds,
  reason: filledLine(500, 'Diga por que o documento é destruído.', 5),
})

type Row = {
  id: string
  name: string
  kind: string
  version: number
  retain_until: string | null
  is_kept: boolean
}

/**
 * Destroys documents with all their versions, permanently: only after each one's retention period, with a reason, and with an entry that says what it
 * was. Throws `not_found`, `document_kept`.
 */
export default command('destroy-documents', {
  roles: 'admins',
  membersOnly: true,
  feature: 'documents',
  auditedAs: 'Destruiu um documento',
  ownCase: 'everyday',
  input,
  async run({ sql, condominiumId, audit }, { document_ids, reason }) {
    const rows = await sql<Row[]>`
      select id, name, kind, version, retain_until::text, retain_until is null or retain_until > (select private.today(${condominiumId})) as is_kept
      from public.documents where condominium_id = ${condominiumId} and id = any (${document_ids}) order by id for update`
    if (rows.length !== new Set(document_ids).size) throw new AppError('not_found')
    const kept = rows.filter(({ is_kept }) => is_kept)
    if (kept.length > 0)
      throw new AppError('document_kept', {
        details: { documents: kept.length, until: kept[0]?.retain_until ?? null },
      })
    // Versions, text, confirmations and links go with them; the bytes with the night, which removes what no version refers to.
    await sql`delete from public.documents where condominium_id = ${condominiumId} and id = any (${document_ids})`
    for (const { id, is_kept: _, ...before } of rows)
      audit({ entity: 'documents', entityId: id, before, after: { reason } })
    return { count: rows.length }
  },
})
