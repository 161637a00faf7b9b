import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/documents/inputs.ts'

/** Ends a link at once. Throws `not_found`. */
export default command('revoke-document-share', {
  // What was shared can always be revoked.
  roles: 'admins',
  feature: 'documents',
  readOnlyAllowed: true,
  auditedAs: 'Cancelou um link de documento',
  section: 'document-outside',
  ownCase: 'everyday',
  input: z.object({ condominium_id: field.condominium_id, share_id: z.uuid('Link inválido.') }),
  async run({ sql, condominiumId, audit }, { share_id }) {
    const [share] = await sql<{ document_id: string; recipient: string }[]>`
      update public.document_shares set revoked_at = coalesce(revoked_at, private.now())
      where condominium_id = ${condominiumId} and id = ${share_id} returning document_id, recipient`
    if (!share) throw new AppError('not_found')
    audit({ entity: 'documents', entityId: share.document_id, after: { recipient: share.recipient } })
    return {}
  },
})
