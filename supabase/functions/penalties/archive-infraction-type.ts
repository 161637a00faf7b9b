import { AppError } from '../../../domain/errors.ts'
import { archiveInfractionInput } from '../../../domain/penalties/input.ts'
import { command } from '../_shared/command.ts'

/** Takes an infraction out of what may be reported, or back in; its cases stay as they are. Throws `not_found`. */
export default command('archive-infraction-type', {
  roles: 'admins',
  feature: 'penalties',
  auditedAs: 'Arquivou ou reativou uma infração',
  section: 'infractions',
  ownCase: 'one rule',
  input: archiveInfractionInput,
  async run({ sql, condominiumId, now, audit }, { type_id, archived }) {
    const [row] = await sql`
      update public.infraction_types set archived_at = ${archived ? now : null}
      where condominium_id = ${condominiumId} and id = ${type_id} returning id`
    if (!row) throw new AppError('not_found')
    audit({ entity: 'infraction_types', entityId: type_id, after: { archived } })
    return {}
  },
})
