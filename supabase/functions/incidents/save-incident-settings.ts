import { incidentSettingsInput } from '../../../domain/incidents/input.ts'
import { command } from '../_shared/command.ts'

/** The days, hours and warnings of incidents. */
export default command('save-incident-settings', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Editou as regras de ocorrências',
  section: 'incident-rules',
  ownCase: 'one rule',
  input: incidentSettingsInput,
  async run({ sql, condominiumId, audit }, { condominium_id: _, ...settings }) {
    const [before] = await sql`
      select close_days, reopen_days, work_from, work_until, warn_hours from public.incident_settings where condominium_id = ${condominiumId} for update`
    await sql`update public.incident_settings set ${sql(settings)} where condominium_id = ${condominiumId}`
    audit({ entity: 'incident_settings', entityId: condominiumId, before, after: settings })
    return settings
  },
})
