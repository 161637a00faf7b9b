import { z } from 'zod'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/concierge/inputs.ts'
import { requireUnit } from '../_shared/concierge/units.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  unit_id: field.unit_id,
  hides_visitors: z.boolean(),
})

/**
 * Restricts the visits of a unit under protection, past and future, to the síndico and the unit. Ending it shows later visits; what was hidden stays
 * hidden. Throws `not_your_unit`, `not_found`.
 */
export default command('save-unit-protection', {
  // A person in danger must not wait for an invoice.
  roles: ['owner_admin', 'resident'],
  councilWithUnit: true,
  feature: 'portaria',
  readOnlyAllowed: true,
  auditedAs: 'Ligou ou desligou a proteção de uma unidade',
  section: 'visits',
  changes: 'own',
  ownCase: 'own say',
  input,
  async run(context, { unit_id, hides_visitors }) {
    const { sql, condominiumId, userId, audit } = context
    await requireUnit(context, unit_id)
    if (hides_visitors) {
      await sql`
        insert into public.hidden_units (condominium_id, unit_id, hidden_by) values (${condominiumId}, ${unit_id}, ${userId})
        on conflict do nothing`
      await sql`
        update public.visits set is_hidden = true
        where condominium_id = ${condominiumId} and unit_id = ${unit_id} and not is_hidden`
    } else
      await sql`delete from public.hidden_units where condominium_id = ${condominiumId} and unit_id = ${unit_id}`
    // Which unit it is stays out of the log that every administrator reads.
    audit({ entity: 'hidden_units', after: { hides_visitors } })
    return { unit_id }
  },
})
