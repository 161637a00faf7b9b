import { AppError } from '../../../domain/errors.ts'
import { areaInput } from '../../../domain/reservations/input.ts'
import { command } from '../_shared/command.ts'

/**
 * Saves a space with its hours, under the id that the page chose. Existing bookings keep their price and terms. Throws `plan_limit_reached`,
 * `area_name_taken`, `not_found`.
 */
export default command('save-common-area', {
  roles: 'admins',
  feature: 'reservations',
  auditedAs: 'Salvou um espaço comum',
  section: 'common-areas',
  ownCase: 'one rule',
  input: areaInput,
  async run({ sql, condominiumId, audit }, { condominium_id: _, hours, questions, ...area }) {
    const [same] = await sql`
      select from public.common_areas where condominium_id = ${condominiumId} and private.fold(name) = private.fold(${area.name})
        and removed_at is null and id <> ${area.id}`
    if (same) throw new AppError('area_name_taken')
    const row = { ...area, condominium_id: condominiumId, questions: sql.json(questions as never) }
    const { id: _id, condominium_id: _condominium, ...changed } = row
    const [kept] = await sql<{ id: string }[]>`
      insert into public.common_areas ${sql(row)}
      on conflict (id) do update set ${sql(changed)}
        where common_areas.condominium_id = ${condominiumId} and common_areas.removed_at is null returning id`
    if (!kept) throw new AppError('not_found')
    await sql`delete from public.area_hours where condominium_id = ${condominiumId} and area_id = ${area.id}`
    await sql`
      insert into public.area_hours ${sql(hours.map((one) => ({ ...one, condominium_id: condominiumId, area_id: area.id })))}`
    audit({
      entity: 'common_areas',
      entityId: area.id,
      after: { name: area.name, fee_cents: area.fee_cents, capacity: area.capacity, mode: area.mode },
    })
    return kept
  },
})
