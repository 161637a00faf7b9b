import { maintenanceSettingsInput } from '../../../domain/maintenance/orders/input.ts'
import { command } from '../_shared/command.ts'

/** Saves the amount from which quotes are required, how many, from which an assembly decides, and how long before its end a warranty is reported. */
export default command('save-maintenance-settings', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Editou as regras da manutenção',
  section: 'maintenance-plans',
  ownCase: 'one rule',
  input: maintenanceSettingsInput,
  async run({ sql, condominiumId, audit }, { condominium_id: _, ...given }) {
    const [before] = await sql<Record<string, unknown>[]>`
      select quotes_above_cents, quotes_needed, assembly_above_cents, warranty_days from public.maintenance_settings where condominium_id = ${condominiumId} for update`
    await sql`
      insert into public.maintenance_settings ${sql({ ...given, condominium_id: condominiumId })}
      on conflict (condominium_id) do update set ${sql(given)}`
    audit({ entity: 'maintenance_settings', entityId: condominiumId, before, after: given })
    return {}
  },
})
