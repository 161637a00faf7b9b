import { AppError } from '../../../domain/errors.ts'
import { infractionInput } from '../../../domain/penalties/input.ts'
import { command } from '../_shared/command.ts'

/**
 * Records what the convention or the rules forbid, or its next version; cases keep the version in force on the day of the breach. Throws
 * `not_found`.
 */
export default command('save-infraction-type', {
  roles: 'admins',
  feature: 'penalties',
  auditedAs: 'Salvou uma infração',
  section: 'infractions',
  ownCase: 'one rule',
  input: infractionInput,
  async run({ sql, condominiumId, userId, audit }, { condominium_id, type_id, ...given }) {
    const [type] = type_id
      ? await sql<{ id: string }[]>`
          select id from public.infraction_types where condominium_id = ${condominiumId} and id = ${type_id} for update`
      : await sql<{ id: string }[]>`
          insert into public.infraction_types (condominium_id) values (${condominiumId}) returning id`
    if (!type) throw new AppError('not_found')
    const [before] = await sql<{ version: number }[]>`
      select * from public.infraction_type_versions where condominium_id = ${condominiumId} and type_id = ${type.id}
      order by version desc limit 1`
    await sql`
      insert into public.infraction_type_versions ${sql({
        condominium_id: condominiumId,
        type_id: type.id,
        version: (before?.version ?? 0) + 1,
        created_by: userId,
        ...given,
      })}`
    audit({ entity: 'infraction_types', entityId: type.id, before, after: given })
    return { type_id: type.id }
  },
})
