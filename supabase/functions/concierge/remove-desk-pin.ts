import { z } from 'zod'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/concierge/inputs.ts'

const input = z.object({ condominium_id: field.condominium_id, user_id: field.uuid('Escolha a pessoa.') })

/** Removes a person's PIN: it no longer opens any desk, and they choose another when they sign in. */
export default command('remove-desk-pin', {
  roles: 'admins',
  feature: 'portaria',
  readOnlyAllowed: true,
  auditedAs: 'Removeu o PIN de alguém da portaria',
  section: 'desk-book',
  ownCase: 'everyday',
  input,
  async run({ sql, condominiumId, audit }, { user_id }) {
    await sql`delete from private.desk_pins where condominium_id = ${condominiumId} and user_id = ${user_id}`
    audit({ entity: 'desk_pins', entityId: user_id })
    return {}
  },
})
