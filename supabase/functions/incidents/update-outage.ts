import { updateOutageInput } from '../../../domain/incidents/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'

/** Reports the progress of a failure, with a new forecast or none. Throws `not_found`, `outage_ended`, `outage_dates_invalid`. */
export default command('update-outage', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Atualizou uma falha geral',
  section: 'incident-rules',
  ownCase: 'everyday',
  input: updateOutageInput,
  async run({ sql, condominiumId, userId, audit, enqueue }, { outage_id, body, forecast_at }) {
    const [outage] = await sql<{ title: string; started_at: Date; ended_at: Date | null }[]>`
      select title, started_at, ended_at from public.outages where condominium_id = ${condominiumId} and id = ${outage_id} for no key update`
    refuseUnless(outage !== undefined, 'not_found')
    refuseUnless(outage.ended_at === null, 'outage_ended')
    const forecast = forecast_at ? new Date(forecast_at) : null
    refuseUnless(!forecast || forecast > outage.started_at, 'outage_dates_invalid')
    await sql`update public.outages set forecast_at = ${forecast} where condominium_id = ${condominiumId} and id = ${outage_id}`
    const [update] = await sql<{ id: string }[]>`
      insert into public.outage_updates (condominium_id, outage_id, kind, body, forecast_at, created_by)
      values (${condominiumId}, ${outage_id}, 'update', ${body}, ${forecast}, ${userId}) returning id`
    await enqueue('tell-outage', { condominiumId, outageId: outage_id, updateId: update!.id })
    audit({ entity: 'outages', entityId: outage_id, after: { title: outage.title } })
    return update
  },
})
