import { z } from 'zod'
import { addDays } from '../../../domain/calendar.ts'
import { isShareable, largestShared, shareDays } from '../../../domain/documents/sharing.ts'
import { AppError } from '../../../domain/errors.ts'
import { filledLine } from '../../../domain/fields/text.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/documents/inputs.ts'
import { digestOf, hashPassword, newToken } from '../_shared/documents/share-secrets.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  document_id: field.documentId,
  recipient: filledLine(80, 'Diga a quem o link será entregue.', 2),
  days: z.literal(shareDays, 'Escolha por quanto tempo.'),
  password: z.string().min(6, 'Use ao menos 6 caracteres.').max(100, 'Use até 100 caracteres.').nullish(),
})

type Row = {
  name: string
  version_id: string
  content_type: string
  size: number
  text_state: string
  binned_at: Date | null
}

/**
 * Makes a link to a document's newest version for an outsider; only this answer contains its secret. Throws `not_found`, `document_binned`,
 * `document_not_shareable`.
 */
export default command('share-document', {
  roles: 'admins',
  membersOnly: true,
  feature: 'documents',
  isSecret: true,
  auditedAs: 'Criou um link de documento',
  section: 'document-outside',
  ownCase: 'everyday',
  input,
  async run({ sql, condominiumId, userId, today, audit }, { document_id, recipient, days, password }) {
    const [row] = await sql<Row[]>`
      select name, version_id, content_type, size::float8 as size, text_state, binned_at
      from public.documents where condominium_id = ${condominiumId} and id = ${document_id} for share`
    if (!row) throw new AppError('not_found')
    if (row.binned_at) throw new AppError('document_binned')
    if (!isShareable(row.content_type) || row.size > largestShared || row.text_state === 'encrypted')
      throw new AppError('document_not_shareable')
    const token = newToken()
    // To the end of that day here.
    const expiresOn = addDays(today, days)
    const [share] = await sql<{ id: string; expires_at: Date }[]>`
      insert into public.document_shares (condominium_id, document_id, version_id, token_hash, recipient, password_hash, expires_at, created_by)
      values (${condominiumId}, ${document_id}, ${row.version_id}, ${digestOf(token)}, ${recipient},
        ${password ? await hashPassword(password) : null}, (${expiresOn}::date + 1)::timestamp at time zone (select private.zone_of(${condominiumId})), ${userId})
      returning id, expires_at`
    audit({
      entity: 'documents',
      entityId: document_id,
      after: { name: row.name, recipient, expires_on: expiresOn, has_password: Boolean(password) },
    })
    const { id, expires_at } = share!
    return () => Promise.resolve({ share_id: id, token, expires_at })
  },
})
