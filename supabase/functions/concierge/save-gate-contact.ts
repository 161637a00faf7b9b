import { z } from 'zod'
import { parsePhone } from '../../../domain/phone.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/concierge/inputs.ts'
import { requireUnit } from '../_shared/concierge/units.ts'

const phone = z
  .string()
  .max(40)
  .transform((typed, issues) => {
    const found = parsePhone(typed)
    if (!found) issues.addIssue({ code: 'custom', message: 'Telefone inválido. Use DDD e número.' })
    return found ?? z.NEVER
  })
const input = z.object({
  condominium_id: field.condominium_id,
  unit_id: field.unit_id,
  name: field.optionalLine(60),
  /** Null: the gate has no number of this unit any more. */
  phone: phone.nullable(),
})

/** The number that the gate calls for a unit, by the unit's own choice. Throws `not_your_unit`, `not_found`. */
export default command('save-gate-contact', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'portaria',
  readOnlyAllowed: true,
  auditedAs: 'Salvou o telefone que a portaria chama',
  section: 'visits',
  changes: 'own',
  ownCase: 'own say',
  input,
  async run(context, { unit_id, name, phone }) {
    const { sql, condominiumId, userId, audit } = context
    const unit = await requireUnit(context, unit_id)
    if (phone)
      await sql`
        insert into public.gate_contacts (condominium_id, unit_id, name, phone, changed_by)
        values (${condominiumId}, ${unit_id}, ${name ?? unit.label}, ${phone}, ${userId})
        on conflict (condominium_id, unit_id) do update set name = excluded.name, phone = excluded.phone, changed_by = excluded.changed_by,
          changed_at = private.now()`
    else
      await sql`delete from public.gate_contacts where condominium_id = ${condominiumId} and unit_id = ${unit_id}`
    audit({ entity: 'gate_contacts', entityId: unit_id, after: { has_phone: phone !== null } })
    return { unit_id }
  },
})
