import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { personPhone } from '../../../domain/people/person.ts'
import { command } from '../_shared/command.ts'
import { maskedPerson } from '../_shared/people/people.ts'

const input = z.object({
  condominium_id: condominiumId,
  /** '' leaves none. */
  phone: personPhone,
})

/** Saves a person's own phone; names, documents and e-mail are changed by request. */
export default command('save-own-contact', {
  roles: 'boardAndResidents',
  feature: 'resident_management',
  readOnlyAllowed: true,
  auditedAs: 'Atualizou o próprio contato',
  section: 'own',
  changes: 'own',
  ownCase: 'own say',
  input,
  condominium: (given) => given.condominium_id,
  async run(context, { phone }) {
    const { sql, condominiumId } = context
    const [own] = await sql<{ id: string }[]>`
      select id from public.people
      where condominium_id = ${condominiumId} and id in (select private.my_people()) order by id limit 1 for update`
    if (!own) throw new AppError('not_found')
    const before = await maskedPerson(context, own.id)
    await sql`update public.people set phone = ${phone} where condominium_id = ${condominiumId} and id = ${own.id}`
    context.audit({ entity: 'people', entityId: own.id, before, after: await maskedPerson(context, own.id) })
    return {}
  },
})
