import { AppError } from '../../../domain/errors.ts'
import { incidentPlaceInput } from '../../../domain/incidents/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'

/** Saves a common place; a removed one is no longer offered. Throws `not_found`, `incident_name_taken`. */
export default command('save-incident-place', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Salvou um lugar de ocorrências',
  section: 'incident-rules',
  ownCase: 'one rule',
  input: incidentPlaceInput,
  async run({ sql, condominiumId, now, audit }, { id, name, removed }) {
    const [taken] = await sql<{ id: string }[]>`
      select id from public.incident_places where condominium_id = ${condominiumId} and removed_at is null
        and private.fold(name) = private.fold(${name}) and id is distinct from ${id ?? null}::uuid`
    if (!removed && taken) throw new AppError('incident_name_taken')
    const removedAt = removed ? now : null
    const [kept] = id
      ? await sql<{ id: string }[]>`
          update public.incident_places set name = ${name}, removed_at = ${removedAt} where condominium_id = ${condominiumId} and id = ${id} returning id`
      : await sql<{ id: string }[]>`
          insert into public.incident_places (condominium_id, name, position)
          select ${condominiumId}::uuid, ${name}, count(*) + 1 from public.incident_places where condominium_id = ${condominiumId} returning id`
    refuseUnless(kept !== undefined, 'not_found')
    audit({ entity: 'incident_places', entityId: kept.id, after: { name, removed } })
    return kept
  },
})
