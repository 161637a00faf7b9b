import { AppError } from '../../../domain/errors.ts'
import { categoryInput } from '../../../domain/incidents/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'

/**
 * Saves a category; a removed one is no longer offered, and incidents reported under it keep it. Throws `not_found`, `incident_name_taken`,
 * `incident_last_category`.
 */
export default command('save-incident-category', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Salvou uma categoria de ocorrências',
  section: 'incident-rules',
  ownCase: 'one rule',
  input: categoryInput,
  async run({ sql, condominiumId, now, audit }, input) {
    const { id, name, icon, is_private, priority, removed } = input
    // Two simultaneous removals of the last two categories wait for each other here.
    const others = await sql<{ id: string; name: string }[]>`
      select id, name from public.incident_categories where condominium_id = ${condominiumId} and removed_at is null order by id for update`
    refuseUnless(!removed || others.some((other) => other.id !== id), 'incident_last_category')
    const [taken] = await sql<{ id: string }[]>`
      select id from public.incident_categories where condominium_id = ${condominiumId} and removed_at is null
        and private.fold(name) = private.fold(${name}) and id is distinct from ${id ?? null}::uuid`
    if (!removed && taken) throw new AppError('incident_name_taken')
    const columns = { name, icon, is_private, priority, removed_at: removed ? now : null }
    const [kept] = id
      ? await sql<{ id: string }[]>`
          update public.incident_categories set ${sql(columns)} where condominium_id = ${condominiumId} and id = ${id} returning id`
      : await sql<{ id: string }[]>`
          insert into public.incident_categories ${sql({ ...columns, condominium_id: condominiumId, position: others.length + 1 })} returning id`
    refuseUnless(kept !== undefined, 'not_found')
    audit({
      entity: 'incident_categories',
      entityId: kept.id,
      after: { name, is_private, priority, removed },
    })
    return kept
  },
})
