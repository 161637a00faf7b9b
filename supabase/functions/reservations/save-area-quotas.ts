import { AppError } from '../../../domain/errors.ts'
import { quotasInput } from '../../../domain/reservations/input.ts'
import { command } from '../_shared/command.ts'

/** Sets how many bookings a unit may have of spaces in a period, all rules at once. Existing bookings stay. Throws `not_found`. */
export default command('save-area-quotas', {
  roles: 'admins',
  feature: 'reservations',
  auditedAs: 'Salvou os limites de reservas',
  section: 'common-areas',
  ownCase: 'one rule',
  input: quotasInput,
  async run({ sql, condominiumId, audit }, { quotas }) {
    const named = [...new Set(quotas.flatMap(({ area_ids }) => area_ids))]
    const known = await sql`
      select id from public.common_areas where condominium_id = ${condominiumId} and id = any (${named}::uuid[]) and removed_at is null`
    if (known.length !== named.length) throw new AppError('not_found')
    await sql`delete from public.area_quotas where condominium_id = ${condominiumId}`
    for (const { area_ids, period, most } of quotas)
      await sql`
        insert into public.area_quotas (condominium_id, id, area_ids, period, most)
        values (${condominiumId}, private.new_id(), ${area_ids}::uuid[], ${period}, ${most})`
    audit({ entity: 'area_quotas', entityId: condominiumId, after: { count: quotas.length } })
    return { count: quotas.length }
  },
})
