import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/concierge/inputs.ts'

const input = z.object({ condominium_id: field.condominium_id, key_id: field.uuid('Escolha a chave.') })

/** Its loans stay written. Throws `not_found`, `desk_key_out`. */
export default command('remove-desk-key', {
  roles: 'admins',
  feature: 'portaria',
  auditedAs: 'Removeu uma chave da portaria',
  section: 'desk-book',
  ownCase: 'everyday',
  input,
  async run({ sql, condominiumId, audit }, { key_id }) {
    const [key] = await sql<{ name: string; is_out: boolean }[]>`
      select k.name, exists (select from public.key_loans l
        where l.condominium_id = k.condominium_id and l.key_id = k.id and l.status = 'out') as is_out
      from public.desk_keys k where k.condominium_id = ${condominiumId} and k.id = ${key_id} and k.removed_at is null for update`
    if (!key) throw new AppError('not_found')
    if (key.is_out) throw new AppError('desk_key_out')
    await sql`
      update public.desk_keys set removed_at = private.now() where condominium_id = ${condominiumId} and id = ${key_id}`
    audit({ entity: 'desk_keys', entityId: key_id, before: { name: key.name } })
    return { key_id }
  },
})
