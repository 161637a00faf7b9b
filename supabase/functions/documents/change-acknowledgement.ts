import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/documents/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  document_id: field.documentId,
  change: z.enum(['remind', 'end'], 'Escolha o que fazer.'),
})

/** Reminds those who have not confirmed, at most once a day, or stops asking; existing confirmations stay. Throws `acknowledgement_not_asked`. */
export default command('change-acknowledgement', {
  roles: 'admins',
  feature: 'documents',
  auditedAs: 'Lembrou da ciência ou deixou de pedi-la',
  ownCase: 'everyday',
  input,
  async run({ sql, condominiumId, today, audit, enqueue }, { document_id, change }) {
    const [open] = await sql<{ id: string; reminded_on: string | null }[]>`
      select id, reminded_on::text from public.acknowledgement_requests
      where condominium_id = ${condominiumId} and document_id = ${document_id} and ended_at is null for update`
    if (!open) throw new AppError('acknowledgement_not_asked')
    audit({ entity: 'documents', entityId: document_id, after: { change } })
    if (change === 'end') {
      await sql`
        update public.acknowledgement_requests set ended_at = private.now()
        where condominium_id = ${condominiumId} and id = ${open.id}`
      return { reminded: 0 }
    }
    const [missing] = await sql<{ count: number }[]>`
      select count(*)::int as count from private.asked_people(${condominiumId}, ${document_id}) where acknowledged_at is null`
    if (open.reminded_on === today) return { reminded: 0, missing: missing!.count }
    await sql`
      update public.acknowledgement_requests set reminded_on = ${today} where condominium_id = ${condominiumId} and id = ${open.id}`
    await enqueue('acknowledgement-asked', { condominiumId, documentId: document_id, reminder: today })
    return { reminded: missing!.count }
  },
})
