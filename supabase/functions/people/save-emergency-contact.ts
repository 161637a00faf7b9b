import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { emergencyContactInput } from '../../../domain/people/household.ts'
import { command } from '../_shared/command.ts'
import { requirePerson } from '../_shared/people/household.ts'

const input = emergencyContactInput.extend({
  condominium_id: condominiumId,
  contact_id: z.uuid('Contato inválido.').nullish(),
  person_id: z.uuid('Pessoa inválida.'),
})

/** Saves the emergency contacts of a person: everyone for themselves, administrators for anyone. */
export default command('save-emergency-contact', {
  roles: 'boardAndResidents',
  feature: 'resident_management',
  auditedAs: 'Salvou um contato de emergência',
  section: 'household',
  changes: 'own',
  ownCase: 'own say',
  input,
  condominium: (given) => given.condominium_id,
  async run(context, { condominium_id, contact_id, person_id, ...fields }) {
    const { sql } = context
    await requirePerson(context, person_id)
    const { name, relation = null, phone } = fields
    const row = { condominium_id, person_id, name, relation, phone }
    const audited = { person_id, relation, phone }
    if (!contact_id) {
      const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
        select count(*)::int as count from public.emergency_contacts
        where condominium_id = ${condominium_id} and person_id = ${person_id}`
      if (count >= 10) throw new AppError('household_full')
      const [made] = await sql<
        { id: string }[]
      >`insert into public.emergency_contacts ${sql(row)} returning id`
      context.audit({ entity: 'emergency_contacts', entityId: made!.id, after: audited })
      return { contact_id: made!.id }
    }
    const changed = await sql`
      update public.emergency_contacts set ${sql(row)}
      where condominium_id = ${condominium_id} and id = ${contact_id} and person_id = ${person_id}`
    if (changed.count === 0) throw new AppError('not_found')
    context.audit({ entity: 'emergency_contacts', entityId: contact_id, after: audited })
    return { contact_id }
  },
})
