import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/concierge/inputs.ts'

const input = z.object({ condominium_id: field.condominium_id, desk_id: field.desk_id })

/** Revokes a lost or stolen device: at its next contact it wipes itself. Repeating it changes nothing. Throws `not_found`. */
export default command('revoke-desk', {
  roles: 'admins',
  feature: 'portaria',
  readOnlyAllowed: true,
  auditedAs: 'Desligou um aparelho da portaria',
  section: 'desk-book',
  ownCase: 'everyday',
  input,
  async run({ sql, condominiumId, audit }, { desk_id }) {
    const [desk] = await sql<{ name: string; revoked_at: Date | null }[]>`
      select name, revoked_at from public.desks where condominium_id = ${condominiumId} and id = ${desk_id} for update`
    if (!desk) throw new AppError('not_found')
    if (!desk.revoked_at)
      await sql`
        update public.desks set revoked_at = private.now() where condominium_id = ${condominiumId} and id = ${desk_id}`
    audit({ entity: 'desks', entityId: desk_id, before: { name: desk.name }, after: { revoked: true } })
    return { desk_id }
  },
})
