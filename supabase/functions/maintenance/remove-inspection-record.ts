import { AppError } from '../../../domain/errors.ts'
import { removeInspectionRecordInput } from '../../../domain/maintenance/inspections/input.ts'
import { command } from '../_shared/command.ts'

/** Removes a record made by mistake, or restores it; it stays in the history, crossed out. Throws `not_found`. */
export default command('remove-inspection-record', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Retirou ou recuperou o registro de uma inspeção',
  section: 'inspections',
  ownCase: 'proven fact',
  input: removeInspectionRecordInput,
  async run({ sql, condominiumId, now, audit }, { id, removed }) {
    const [changed] = await sql<{ inspection_id: string; done_on: string }[]>`
      update public.inspection_records set removed_at = case when ${removed} then coalesce(removed_at, ${now}) end
      where condominium_id = ${condominiumId} and id = ${id} returning inspection_id, done_on::text`
    if (!changed) throw new AppError('not_found')
    audit({ entity: 'inspection_records', entityId: id, after: { done_on: changed.done_on, removed } })
    return { inspection_id: changed.inspection_id }
  },
})
