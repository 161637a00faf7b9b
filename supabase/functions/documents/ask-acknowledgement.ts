import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/documents/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  document_id: field.documentId,
  roles: z
    .array(z.enum(['admin', 'council', 'doorman', 'owner', 'resident'], 'Escolha a quem pedir.'))
    .min(1, 'Escolha a quem pedir.')
    .transform((chosen) => [...new Set(chosen)]),
  unit_ids: field.unitIds.nullish(),
  due_on: field.optionalDay,
})

/**
 * Asks people who see a document to confirm that they read it; a later version asks them again. A new request replaces the previous one. Returns how
 * many people it covers. Throws `not_found`, `document_binned`.
 */
export default command('ask-acknowledgement', {
  roles: 'admins',
  feature: 'documents',
  auditedAs: 'Pediu ciência de um documento',
  ownCase: 'everyday',
  input,
  async run(context, { document_id, roles, unit_ids = null, due_on }) {
    const { sql, condominiumId, userId, today, audit, enqueue } = context
    if (due_on && due_on < today)
      throw new AppError('invalid_input', {
        fields: [{ path: 'due_on', message: 'Escolha um dia que ainda não passou.' }],
      })
    const [document] = await sql<{ folder_id: string; name: string; binned_at: Date | null }[]>`
      select folder_id, name, binned_at from public.documents
      where condominium_id = ${condominiumId} and id = ${document_id} for update`
    if (!document) throw new AppError('not_found')
    if (document.binned_at) throw new AppError('document_binned')
    await sql`
      update public.acknowledgement_requests set ended_at = private.now()
      where condominium_id = ${condominiumId} and document_id = ${document_id} and ended_at is null`
    await sql`
      insert into public.acknowledgement_requests (condominium_id, document_id, folder_id, roles, unit_ids, due_on, asked_by)
      values (${condominiumId}, ${document_id}, ${document.folder_id}, ${roles}, ${unit_ids}, ${due_on}, ${userId})`
    const [asked] = await sql<{ count: number }[]>`
      select count(*)::int as count from private.asked_people(${condominiumId}, ${document_id})`
    await enqueue('acknowledgement-asked', { condominiumId, documentId: document_id })
    audit({
      entity: 'documents',
      entityId: document_id,
      after: { name: document.name, roles, due_on, people: asked!.count },
    })
    return { asked: asked!.count }
  },
})
