import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/concierge/inputs.ts'

/** Units that one person calls in an hour: a busy gate, and not the whole register. */
const perHour = 60

const input = z.object({
  condominium_id: field.condominium_id,
  unit_id: field.unit_id,
  reason: field.name('Diga por que vai ligar.', 200),
})

type Phone = { person_id: string; name: string; phone: string }

/**
 * Returns the phones of a unit's residents, to call it from the gate; each of them sees the access under "Quem viu meus dados". Throws `not_found`,
 * `rate_limited`.
 */
export default command('reveal-unit-phones', {
  roles: 'frontDesk',
  membersOnly: true,
  feature: 'portaria',
  readOnlyAllowed: true,
  auditedAs: 'Viu os telefones de uma unidade na portaria',
  section: 'desk-book',
  changes: 'nothing',
  isSecret: true,
  input,
  async run({ sql, condominiumId, userId, limit, audit }, { unit_id, reason }) {
    await limit(`reveal-unit-phones:${userId}`, perHour, 'hour')
    const [unit] = await sql`
      select from public.units where condominium_id = ${condominiumId} and id = ${unit_id} and closed_on is null`
    if (!unit) throw new AppError('not_found')
    const people = await sql<Phone[]>`
      select distinct p.id as person_id, p.name, p.phone from public.occupancies o
      join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id and p.phone is not null
      where o.condominium_id = ${condominiumId} and o.unit_id = ${unit_id} and o.kind <> 'off_site_owner'
        and o.starts_on <= (select private.today(${condominiumId})) and (o.ends_on is null or o.ends_on >= (select private.today(${condominiumId})))
      order by p.name`
    for (const { person_id } of people)
      audit({
        entity: 'people',
        entityId: person_id,
        subjectPersonId: person_id,
        after: { fields: ['phone'], reason },
      })
    return { phones: people.map(({ name, phone }) => ({ name, phone })) }
  },
})
