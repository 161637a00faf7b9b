import { AppError } from '../../../domain/errors.ts'
import { openOutageInput } from '../../../domain/incidents/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockIncidents, logged } from '../_shared/incidents/locks.ts'

/**
 * Announces that something has failed for many: what, where, since when, until when as far as is known. Notifies those affected once and joins open
 * incidents that it explains. Throws `incident_taken`, `incident_category_unknown`, `incident_place_unknown`, `outage_dates_invalid`.
 */
export default command('open-outage', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Avisou de uma falha geral',
  section: 'incident-rules',
  ownCase: 'everyday',
  input: openOutageInput,
  async run(context, input) {
    const { sql, condominiumId, userId, now, audit, enqueue } = context
    const started = new Date(input.started_at)
    const forecast = input.forecast_at ? new Date(input.forecast_at) : null
    refuseUnless(started <= now && (!forecast || forecast > started), 'outage_dates_invalid')
    const [known] = await sql<{ category: boolean; place: boolean; units: boolean; blocks: boolean }[]>`
      select exists (select from public.incident_categories c where c.condominium_id = ${condominiumId} and c.id = ${input.category_id} and c.removed_at is null) as category,
        ${input.place_id ?? null}::uuid is null or exists (select from public.incident_places p where p.condominium_id = ${condominiumId} and p.id = ${input.place_id ?? null}::uuid) as place,
        not exists (select from unnest(${input.unit_ids}::uuid[]) u where not exists (select from public.units k where k.condominium_id = ${condominiumId} and k.id = u)) as units,
        not exists (select from unnest(${input.blocks}::text[]) b where not exists (select from public.units k where k.condominium_id = ${condominiumId} and k.block = b)) as blocks`
    refuseUnless(known!.category, 'incident_category_unknown')
    refuseUnless(known!.place && known!.units && known!.blocks, 'incident_place_unknown')
    const [made] = await sql<{ id: string }[]>`
      insert into public.outages ${sql({
        condominium_id: condominiumId,
        id: input.id,
        title: input.title,
        body: input.body,
        category_id: input.category_id,
        place_id: input.place_id ?? null,
        blocks: input.blocks,
        unit_ids: input.unit_ids,
        started_at: started,
        forecast_at: forecast,
        created_by: userId,
      })} on conflict do nothing returning id`
    if (!made) throw new AppError('incident_taken')
    const [update] = await sql<{ id: string }[]>`
      insert into public.outage_updates (condominium_id, outage_id, kind, body, forecast_at, created_by)
      values (${condominiumId}, ${made.id}, 'begun', ${input.body.slice(0, 1000)}, ${forecast}, ${userId}) returning id`
    const joined = (await lockIncidents(context, input.incident_ids))
      .filter(({ is_open }) => is_open)
      .map(({ id }) => id)
    await sql`
      update public.incidents set outage_id = ${made.id}, updated_at = ${now} where condominium_id = ${condominiumId} and id = any (${joined}::uuid[])`
    await logged(
      context,
      joined.map((incidentId) => ({ incidentId, kind: 'joined_outage' as const, to: input.title })),
    )
    await enqueue('tell-outage', { condominiumId, outageId: made.id, updateId: update!.id })
    audit({ entity: 'outages', entityId: made.id, after: { title: input.title, joined: joined.length } })
    return made
  },
})
