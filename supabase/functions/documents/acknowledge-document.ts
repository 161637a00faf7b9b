import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { authorName } from '../_shared/documents/adding.ts'
import * as field from '../_shared/documents/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  document_id: field.documentId,
  /** The version that was read. */
  version: z.int32().min(1),
})

/**
 * Confirms that the caller has read a version as requested. A caller who may not see the document gets `not_found`. Throws `not_found`,
 * `acknowledgement_not_asked`, `document_version_old`.
 */
export default command('acknowledge-document', {
  roles: 'members',
  feature: 'documents',
  readOnlyAllowed: true,
  auditedAs: 'Deu ciência de um documento',
  section: 'document-readings',
  changes: 'own',
  ownCase: 'own say',
  input,
  async run(context, { document_id, version }) {
    const { sql, condominiumId, userId, audit } = context
    const [document] = await sql<{ version: number; is_asked: boolean }[]>`
      select d.version, exists (
        select from private.asked_people(${condominiumId}, d.id) a where a.user_id = ${userId}) as is_asked
      from public.documents d
      where d.condominium_id = ${condominiumId} and d.id = ${document_id} and d.binned_at is null
        and exists (select from private.folder_audience(${condominiumId}, d.folder_id) a where a.user_id = ${userId})`
    if (!document) throw new AppError('not_found')
    if (!document.is_asked) throw new AppError('acknowledgement_not_asked')
    if (document.version !== version) throw new AppError('document_version_old')
    const name = await authorName(sql, condominiumId, userId)
    await sql`
      insert into public.acknowledgements (condominium_id, document_id, version, user_id, name)
      values (${condominiumId}, ${document_id}, ${version}, ${userId}, ${name}) on conflict do nothing`
    audit({ entity: 'documents', entityId: document_id, after: { version } })
    return {}
  },
})
