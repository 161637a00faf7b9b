import { z } from 'zod'
import { condominiumId } from '../../../domain/fields/id.ts'
import { day } from '../../../domain/fields/time.ts'
import { parsePart } from '../../../domain/occupancy/parts.ts'
import { isOwner, type Stay } from '../../../domain/occupancy/stay.ts'
import { personInput } from '../../../domain/people/person.ts'
import { occupancyKinds } from '../../../domain/units/occupancy-kind.ts'
import { command } from '../_shared/command.ts'
import { rearrange } from '../_shared/people/occupancies.ts'
import { lockPerson, registerPerson } from '../_shared/people/people.ts'

const input = z
  .object({
    condominium_id: condominiumId,
    unit_id: z.uuid('Unidade inválida.'),
    /** A registered person, or `person` to register one. */
    person_id: z.uuid('Pessoa inválida.').nullish(),
    person: personInput.nullish(),
    acknowledge_duplicates: z.boolean().default(false),
    kind: z.enum(
      Object.keys(occupancyKinds) as [keyof typeof occupancyKinds],
      'Diga o que a pessoa é na unidade.',
    ),
    starts_on: day('Informe a data de início.'),
    ends_on: day('Informe a data de fim.').nullish(),
    /** An owner's part: '1/2', '33,33%'. */
    part: z.string().max(30).default(''),
    is_payer: z.boolean().default(false),
    is_voter: z.boolean().default(false),
  })
  .refine(({ person_id, person }) => Boolean(person_id) !== Boolean(person), {
    path: ['person_id'],
    message: 'Escolha a pessoa.',
  })
  .refine(({ starts_on, ends_on }) => !ends_on || ends_on >= starts_on, {
    path: ['ends_on'],
    message: 'O fim não pode vir antes do início.',
  })
  .refine(({ part }) => part.trim() === '' || parsePart(part) !== null, {
    path: ['part'],
    message: 'Escreva a parte como 1/2 ou 50%.',
  })

/** Ties a person to a unit from a day on, past or future. Throws `occupancy_overlaps`, `person_duplicate`, `unit_closed`. */
export default command('add-occupancy', {
  roles: 'admins',
  feature: 'resident_management',
  auditedAs: 'Vinculou uma pessoa a uma unidade',
  ownCase: 'register',
  input,
  condominium: (given) => given.condominium_id,
  async run(context, given) {
    const { unit_id, kind, starts_on, ends_on = null } = given
    const personId = given.person_id
      ? (await lockPerson(context, given.person_id)).id
      : await registerPerson(context, given.person!, given.acknowledge_duplicates)
    const owner = isOwner({ kind })
    const stay: Stay = {
      id: crypto.randomUUID(),
      person_id: personId,
      kind,
      starts_on,
      ends_on: ends_on ?? null,
      is_payer: false,
      is_voter: false,
      part: owner ? parsePart(given.part) : null,
    }
    const wishes = {
      ...(given.is_payer && { payerId: personId }),
      ...(given.is_voter && owner && { voterId: personId }),
    }
    await rearrange(context, { unitId: unit_id, from: starts_on, reason: null, wishes }, (stays) => [
      ...stays,
      stay,
    ])
    context.audit({
      entity: 'occupancies',
      entityId: stay.id,
      after: { unit_id, person_id: personId, kind, starts_on, ends_on },
    })
    return { occupancy_id: stay.id, person_id: personId }
  },
})
