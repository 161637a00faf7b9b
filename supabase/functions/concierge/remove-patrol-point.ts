import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/concierge/inputs.ts'

const input = z.object({ condominium_id: field.condominium_id, point_id: field.uuid('Escolha o ponto.') })

/** Its rounds stay written. Throws `not_found`. */
export default command('remove-patrol-point', {
  roles: 'admins',
  feature: 'portaria',
  auditedAs: 'Removeu um ponto de ronda',
  section: 'desk-book',
  ownCase: 'everyday',
  input,
  async run({ sql, condominiumId, audit }, { point_id }) {
    const [point] = await sql<{ name: string }[]>`
      update public.patrol_points set removed_at = private.now()
      where condominium_id = ${condominiumId} and id = ${point_id} and removed_at is null returning name`
    if (!point) throw new AppError('not_found')
    audit({ entity: 'patrol_points', entityId: point_id, before: { name: point.name } })
    return { point_id }
  },
})
