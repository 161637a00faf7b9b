import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'

const input = z.strictObject({ condominium_id: condominiumId, id: z.uuid('Modelo inválido.') })

/** Deletes a saved text; what was written with it stays. Throws `not_found`. */
export default command('remove-announcement-template', {
  roles: 'admins',
  feature: 'communications',
  auditedAs: 'Excluiu um modelo de comunicado',
  section: 'announcement-talk',
  ownCase: 'everyday',
  input,
  async run({ sql, condominiumId, audit }, { id }) {
    const [gone] = await sql<{ name: string }[]>`
      delete from public.announcement_templates where condominium_id = ${condominiumId} and id = ${id} returning name`
    if (!gone) throw new AppError('not_found')
    audit({ entity: 'announcement_templates', entityId: id, before: gone })
    return { id }
  },
})
