import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/units/inputs.ts'

const input = z.object({ condominium_id: field.condominium_id, id: z.uuid('Grupo inválido.') })

/** Ends a group; its units stay as they are. */
export default command('remove-unit-group', {
  roles: 'admins',
  feature: 'unit_management',
  auditedAs: 'Removeu um grupo de unidades',
  section: 'rules',
  ownCase: 'register',
  input,
  async run({ sql, condominiumId, audit }, { id }) {
    const [before] = await sql<{ name: string; member_count: number }[]>`
      delete from public.unit_groups where condominium_id = ${condominiumId} and id = ${id} returning name, member_count`
    if (!before) throw new AppError('not_found')
    audit({ entity: 'unit_groups', entityId: id, before })
    return {}
  },
})
