import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/concierge/inputs.ts'
import { documentRow } from '../_shared/concierge/log/documents.ts'
import { unseal } from '../_shared/sealed-text.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  visit_id: field.uuid('Escolha a visita.'),
  reason: field.name('Diga o motivo.', 200),
})

/**
 * Returns a visitor's full document, where the condominium stores it and its retention has not ended; leaves an audit entry. For a hidden visit, only
 * to the síndico. Throws `not_found`, `document_not_kept`, `rate_limited`.
 */
export default command('reveal-visitor-document', {
  roles: 'admins',
  membersOnly: true,
  feature: 'portaria',
  readOnlyAllowed: true,
  auditedAs: 'Viu o documento de um visitante',
  section: 'visits',
  changes: 'nothing',
  isSecret: true,
  input,
  async run({ sql, condominiumId, userId, role, limit, audit }, { visit_id, reason }) {
    await limit(`reveal-visitor-document:${userId}`, 30, 'hour')
    const [visit] = await sql<{ is_hidden: boolean; sealed: string | null }[]>`
      select v.is_hidden, d.sealed from public.visits v
      left join private.visitor_documents d on d.condominium_id = v.condominium_id and d.visit_id = v.id
      where v.condominium_id = ${condominiumId} and v.id = ${visit_id}`
    if (!visit || (visit.is_hidden && role !== 'owner_admin')) throw new AppError('not_found')
    if (!visit.sealed) throw new AppError('document_not_kept')
    audit({ entity: 'visits', entityId: visit_id, after: { fields: ['document'], reason } })
    const document = unseal(documentRow(condominiumId, visit_id), visit.sealed)
    return { document }
  },
})
