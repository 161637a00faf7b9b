import { z } from 'zod'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'
import { requirePerson } from '../_shared/people/household.ts'

const input = z.object({ condominium_id: condominiumId, person_id: z.uuid('Pessoa inválida.') })

/**
 * Shows a person's emergency contacts, with full phones. That person sees it among the accesses to their data. The answer is a separate document, so
 * that no idempotency record stores it.
 */
export default command('reveal-emergency-contacts', {
  roles: 'boardAndResidents',
  membersOnly: true,
  feature: 'resident_management',
  readOnlyAllowed: true,
  auditedAs: 'Revelou contatos de emergência',
  auditGroup: 'privacy',
  section: 'household',
  changes: 'nothing',
  ownCase: 'own say',
  isSecret: true,
  input,
  condominium: (given) => given.condominium_id,
  async run(context, { person_id }) {
    const { sql, condominiumId, userId } = context
    await requirePerson(context, person_id)
    await context.limit(`reveal-emergency-contacts:${userId}`, 30)
    const contacts = await sql`
      select id, phone from public.emergency_contacts
      where condominium_id = ${condominiumId} and person_id = ${person_id} order by created_at`
    context.audit({
      entity: 'people',
      entityId: person_id,
      subjectPersonId: person_id,
      after: { contacts: contacts.length },
    })
    return { contacts }
  },
})
