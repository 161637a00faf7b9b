import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/concierge/inputs.ts'

const input = z.object({ condominium_id: field.condominium_id, gate_id: field.uuid('Escolha o portão.') })

/** Its openings stay written. Throws `not_found`. */
export default command('remove-gate', {
  roles: 'admins',
  feature: 'portaria',
  auditedAs: 'Removeu um portão',
  section: 'desk-book',
  ownCase: 'everyday',
  input,
  async run({ sql, condominiumId, audit }, { gate_id }) {
    const [gate] = await sql<{ name: string }[]>`
      update public.gates set removed_at = private.now()
      where condominium_id = ${condominiumId} and id = ${gate_id} and removed_at is null returning name`
    if (!gate) throw new AppError('not_found')
    audit({ entity: 'gates', entityId: gate_id, before: { name: gate.name } })
    return { gate_id }
  },
})
