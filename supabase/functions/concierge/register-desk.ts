import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { ensureDeskSeal } from '../_shared/concierge/desk-seals.ts'
import * as field from '../_shared/concierge/inputs.ts'
import { digestOf, newToken } from '../_shared/documents/share-secrets.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  name: field.name('Dê um nome à portaria.', 40),
})

/** Makes the requesting device a desk. Only this answer contains its secret; administrators are notified. Throws `desk_name_taken`, `desk_limit`. */
export default command('register-desk', {
  roles: 'frontDesk',
  membersOnly: true,
  feature: 'portaria',
  isSecret: true,
  auditedAs: 'Cadastrou um aparelho da portaria',
  section: 'desk-book',
  ownCase: 'everyday',
  input,
  async run({ sql, condominiumId, userId, limit, audit, enqueue }, { name }) {
    await limit(`register-desk:${userId}`, 20, 'hour')
    await sql`select from public.concierge_settings where condominium_id = ${condominiumId} for update`
    const [used] = await sql<{ count: number }[]>`
      select count(*)::int as count from public.desks where condominium_id = ${condominiumId} and revoked_at is null`
    if (used && used.count >= 20) throw new AppError('desk_limit')
    await ensureDeskSeal(sql, condominiumId)
    const secret = newToken()
    const [desk] = await sql<{ id: string }[]>`
      insert into public.desks (condominium_id, name, registered_by, last_contact_at)
      values (${condominiumId}, ${name}, ${userId}, private.now()) returning id`
    await sql`
      insert into private.desk_secrets (desk_id, condominium_id, secret_hash)
      values (${desk!.id}, ${condominiumId}, ${digestOf(secret)})`
    audit({ entity: 'desks', entityId: desk!.id, after: { name } })
    await enqueue('desk-registered', { condominiumId, deskId: desk!.id })
    return () => Promise.resolve({ desk_id: desk!.id, secret, name })
  },
})
