import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { overlap } from '../../../domain/occupancy/stay.ts'
import { type Context, command } from '../_shared/command.ts'
import { rearrange } from '../_shared/people/occupancies.ts'
import { changePerson, lockPerson, maskedPerson, type StoredPerson } from '../_shared/people/people.ts'

const input = z
  .object({
    condominium_id: condominiumId,
    /** Remains, and takes what it lacks from the other. */
    kept_id: z.uuid('Pessoa inválida.'),
    merged_id: z.uuid('Pessoa inválida.'),
  })
  .refine(({ kept_id, merged_id }) => kept_id !== merged_id, {
    path: ['merged_id'],
    message: 'Escolha dois cadastros diferentes.',
  })

/** Makes one record of two of the same person. Throws `people_differ` where documents or accounts say that they are two. */
export default command('merge-people', {
  roles: 'admins',
  feature: 'resident_management',
  auditedAs: 'Uniu dois cadastros',
  ownCase: 'register',
  input,
  condominium: (given) => given.condominium_id,
  async run(context, { kept_id, merged_id }) {
    const [first, second] = [kept_id, merged_id].sort() as [string, string]
    const locked = [await lockPerson(context, first), await lockPerson(context, second)]
    const kept = locked.find(({ id }) => id === kept_id)!
    const merged = locked.find(({ id }) => id === merged_id)!
    refuseTwo(kept, merged)
    const before = [await maskedPerson(context, kept_id), await maskedPerson(context, merged_id)]
    await dropDoubles(context, kept_id, merged_id)
    const { sql, condominiumId } = context
    await sql`select private.merge_people(${condominiumId}, ${kept_id}, ${merged_id})`
    await changePerson(context, kept_id, missing(kept, merged))
    await sql`
      update public.people set user_id = coalesce(user_id, ${merged.user_id})
      where condominium_id = ${condominiumId} and id = ${kept_id}`
    const after = { ...(await maskedPerson(context, kept_id)), merged_id }
    context.audit({
      entity: 'people',
      entityId: kept_id,
      before: { kept: before[0], merged: before[1] },
      after,
    })
    return { person_id: kept_id }
  },
})

function refuseTwo(kept: StoredPerson, merged: StoredPerson): void {
  const differ = (one: unknown, other: unknown) => Boolean(one && other && one !== other)
  if (differ(kept.document, merged.document) || differ(kept.user_id, merged.user_id))
    throw new AppError('people_differ')
}

const missing = (kept: StoredPerson, merged: StoredPerson) => ({
  document: kept.document ? undefined : merged.document,
  email: kept.email ? undefined : merged.email,
  phone: kept.phone ? undefined : merged.phone,
  address: kept.address ? undefined : merged.address,
})

/** Where both are in one unit on the same day, keeps the remaining record's occupancy and removes the other's, with a trace. */
async function dropDoubles(context: Context, keptId: string, mergedId: string): Promise<void> {
  const { sql, condominiumId } = context
  const units = await sql<{ unit_id: string; first: string }[]>`
    select unit_id, min(starts_on)::text as first from public.occupancies
    where condominium_id = ${condominiumId} and person_id in (${keptId}, ${mergedId})
    group by unit_id having count(distinct person_id) = 2 order by unit_id`
  for (const { unit_id, first } of units)
    await rearrange(context, { unitId: unit_id, from: first, reason: 'Cadastros unidos' }, (stays) => {
      const kept = stays.filter(({ person_id }) => person_id === keptId)
      const doubled = stays.filter(
        (one) => one.person_id === mergedId && kept.some((stay) => overlap(stay, one)),
      )
      // Payer and voter roles of the removed record pass to the remaining one.
      const roles = (stay: (typeof stays)[number]) =>
        kept.includes(stay)
          ? {
              ...stay,
              is_payer: stay.is_payer || doubled.some((one) => one.is_payer && overlap(one, stay)),
              is_voter: stay.is_voter || doubled.some((one) => one.is_voter && overlap(one, stay)),
            }
          : stay
      return stays.filter((stay) => !doubled.includes(stay)).map(roles)
    })
}
