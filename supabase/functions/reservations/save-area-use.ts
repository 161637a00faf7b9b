import { AppError } from '../../../domain/errors.ts'
import { areaUseInput } from '../../../domain/reservations/checklist/input.ts'
import { command } from '../_shared/command.ts'

/** Saves a space's rules on guests and its checklist. Signed checklists keep their items. Throws `not_found`. */
export default command('save-area-use', {
  roles: 'admins',
  feature: 'reservations',
  auditedAs: 'Salvou convidados e vistoria de um espaço',
  section: 'common-areas',
  ownCase: 'one rule',
  input: areaUseInput,
  async run({ sql, condominiumId, audit }, { area_id, guests_most, guests_until_hours, checklist }) {
    const [kept] = await sql<{ id: string }[]>`
      update public.common_areas set ${sql({ guests_most, guests_until_hours, checklist: sql.json(checklist) as never })}
      where condominium_id = ${condominiumId} and id = ${area_id} and removed_at is null returning id`
    if (!kept) throw new AppError('not_found')
    audit({
      entity: 'common_areas',
      entityId: area_id,
      after: { guests_most, guests_until_hours, checklist_items: checklist.map(({ label }) => label) },
    })
    return kept
  },
})
