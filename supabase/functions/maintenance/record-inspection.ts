import { AppError } from '../../../domain/errors.ts'
import { inspectionRecordInput } from '../../../domain/maintenance/inspections/input.ts'
import { command } from '../_shared/command.ts'
import { checkAttachments } from '../_shared/ledger/attachments.ts'

/**
 * Records that an inspection was done, or corrects the record; its certificate and report are uploaded first. Throws `not_found`, `file_missing`,
 * `inspection_future` for a future day, `inspection_record_removed`.
 */
export default command('record-inspection', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Registrou uma inspeção feita',
  section: 'inspections',
  ownCase: 'proven fact',
  input: inspectionRecordInput,
  async run(
    { sql, condominiumId, userId, today, audit },
    { condominium_id, id, inspection_id, attachments, ...given },
  ) {
    if (given.done_on > today) throw new AppError('inspection_future')
    const [inspection] = await sql`
      select from public.inspections where condominium_id = ${condominiumId} and id = ${inspection_id} and removed_at is null for no key update`
    const [supplier] = given.supplier_id
      ? await sql`select from public.suppliers where condominium_id = ${condominiumId} and id = ${given.supplier_id} for key share`
      : [true]
    if (!inspection || !supplier) throw new AppError('not_found')
    await checkAttachments(sql, condominiumId, id, attachments, 'inspections')
    const [known] = await sql<{ inspection_id: string; removed_at: Date | null }[]>`
      select inspection_id, removed_at from public.inspection_records where condominium_id = ${condominiumId} and id = ${id}`
    if (known && known.inspection_id !== inspection_id) throw new AppError('not_found')
    if (known?.removed_at) throw new AppError('inspection_record_removed')
    const row = { ...given, supplier_id: given.supplier_id ?? null, council: given.council ?? null }
    // A changed end triggers a new notification.
    await (known
      ? sql`
          update public.inspection_records set ${sql(row)},
            told_days = case when valid_until is distinct from ${row.valid_until}::date then null else told_days end
          where condominium_id = ${condominiumId} and id = ${id}`
      : sql`
          insert into public.inspection_records ${sql({ condominium_id, id, inspection_id, ...row, created_by: userId })}`)
    // Without the professional: the log must not store a person permanently.
    const { done_on, valid_until, result, findings } = given
    audit({ entity: 'inspection_records', entityId: id, after: { done_on, valid_until, result, findings } })
    return { record_id: id }
  },
})
