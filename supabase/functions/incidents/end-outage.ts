import { endOutageInput } from '../../../domain/incidents/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { incidentRules } from '../_shared/incidents/deadline-rules.ts'
import { lockIncidents, logged } from '../_shared/incidents/locks.ts'
import { movedTo, written } from '../_shared/incidents/moving.ts'

/**
 * Ends a failure: notifies everyone who was notified of it, and solves the incidents joined to it. Throws `not_found`, `outage_ended`,
 * `outage_dates_invalid`.
 */
export default command('end-outage', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Encerrou uma falha geral',
  section: 'incident-rules',
  ownCase: 'everyday',
  input: endOutageInput,
  async run(context, { outage_id, body, ended_at }) {
    const { sql, condominiumId, userId, now, audit, enqueue } = context
    const [outage] = await sql<{ title: string; started_at: Date; ended_at: Date | null }[]>`
      select title, started_at, ended_at from public.outages where condominium_id = ${condominiumId} and id = ${outage_id} for update`
    refuseUnless(outage !== undefined, 'not_found')
    refuseUnless(outage.ended_at === null, 'outage_ended')
    const ended = ended_at ? new Date(ended_at) : now
    refuseUnless(ended >= outage.started_at && ended <= now, 'outage_dates_invalid')
    await sql`update public.outages set ended_at = ${ended} where condominium_id = ${condominiumId} and id = ${outage_id}`
    const [update] = await sql<{ id: string }[]>`
      insert into public.outage_updates (condominium_id, outage_id, kind, body, created_by)
      values (${condominiumId}, ${outage_id}, 'ended', ${body}, ${userId}) returning id`
    const joined = await sql<{ id: string }[]>`
      select id from public.incidents where condominium_id = ${condominiumId} and outage_id = ${outage_id} and is_open`
    const { hours } = await incidentRules(sql, condominiumId)
    for (const incident of await lockIncidents(
      context,
      joined.map(({ id }) => id),
    )) {
      if (!incident.is_open) continue
      await written(context, incident.id, movedTo(incident, 'solved', null, { now, hours }))
      // Its people hear that the failure is over, once: a letter of each report's own would say the same again.
      await logged(context, [
        { incidentId: incident.id, kind: 'status', from: incident.status, to: 'solved', note: body },
      ])
    }
    await enqueue('tell-outage', { condominiumId, outageId: outage_id, updateId: update!.id })
    audit({ entity: 'outages', entityId: outage_id, after: { title: outage.title, solved: joined.length } })
    return { id: outage_id, solved: joined.length }
  },
})
