import { AppError } from '../../../domain/errors.ts'
import { inspectionInput } from '../../../domain/maintenance/inspections/input.ts'
import { command } from '../_shared/command.ts'

/** More than any building has; the list is read whole. */
const MOST_INSPECTIONS = 150

/**
 * Saves an inspection that the building needs, or why it needs none; a removed one leaves the list with its history. Throws `not_found`,
 * `inspection_name_taken`, `inspection_limit`.
 */
export default command('save-inspection', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Salvou uma inspeção legal',
  section: 'inspections',
  ownCase: 'everyday',
  input: inspectionInput,
  async run({ sql, condominiumId, now, audit }, { condominium_id, id, removed, ...given }) {
    // Names and numbers are decided one after the other.
    await sql`select from public.condominiums where id = ${condominiumId} for no key update`
    const [others] = await sql<{ count: number; is_taken: boolean }[]>`
      select count(*)::int as count, coalesce(bool_or(private.fold(name) = private.fold(${given.name})), false) as is_taken
      from public.inspections where condominium_id = ${condominiumId} and removed_at is null and id is distinct from ${id ?? null}::uuid`
    if (!removed && others?.is_taken) throw new AppError('inspection_name_taken')
    if (!id && others!.count >= MOST_INSPECTIONS) throw new AppError('inspection_limit')
    const row = { ...given, removed_at: removed ? now : null }
    const [kept] = id
      ? await sql<{ id: string }[]>`
          update public.inspections set ${sql(row)} where condominium_id = ${condominiumId} and id = ${id} returning id`
      : await sql<{ id: string }[]>`
          insert into public.inspections ${sql({ condominium_id, ...row, position: others!.count + 1 })} returning id`
    if (!kept) throw new AppError('not_found')
    audit({ entity: 'inspections', entityId: kept.id, after: { ...given, removed } })
    return { inspection_id: kept.id }
  },
})
