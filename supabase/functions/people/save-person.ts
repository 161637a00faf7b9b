import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { personInput } from '../../../domain/people/person.ts'
import { command } from '../_shared/command.ts'
import {
  changePerson,
  lockPerson,
  maskedPerson,
  refuseDuplicates,
  registerPerson,
} from '../_shared/people/people.ts'

const input = personInput.extend({
  condominium_id: condominiumId,
  /** Null: registers a new person. */
  person_id: z.uuid('Pessoa inválida.').nullish(),
  /** The version that the editor saw: refused when someone else corrected it meanwhile. */
  seen_version: z.int().nullish(),
  /** Similar people were shown, and this is none of them. */
  acknowledge_duplicates: z.boolean().default(false),
})

/** Registers a person or corrects one; omitted fields stay unchanged. Throws `record_changed`, `person_document_taken`, `person_duplicate`. */
export default command('save-person', {
  roles: 'admins',
  feature: 'resident_management',
  auditedAs: 'Salvou o cadastro de uma pessoa',
  ownCase: 'register',
  input,
  condominium: (given) => given.condominium_id,
  async run(context, { condominium_id: _, person_id, seen_version, acknowledge_duplicates, ...fields }) {
    if (!person_id) {
      const id = await registerPerson(context, fields, acknowledge_duplicates)
      context.audit({ entity: 'people', entityId: id, after: await maskedPerson(context, id) })
      return { person_id: id }
    }
    const person = await lockPerson(context, person_id)
    if (seen_version != null && seen_version !== person.version) throw new AppError('record_changed')
    const before = await maskedPerson(context, person_id)
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    await refuseDuplicates(context, { ...person, ...given, name: fields.name }, true, person_id)
    await changePerson(context, person_id, fields)
    context.audit({
      entity: 'people',
      entityId: person_id,
      before,
      after: await maskedPerson(context, person_id),
    })
    return { person_id }
  },
})
