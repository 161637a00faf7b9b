import { z } from 'zod'
import { addDays } from '../../../domain/calendar.ts'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { lineOrNull } from '../../../domain/fields/text.ts'
import { day } from '../../../domain/fields/time.ts'
import { checkParts, parsePart } from '../../../domain/occupancy/parts.ts'
import { isOwner, type Stay } from '../../../domain/occupancy/stay.ts'
import { type Context, command } from '../_shared/command.ts'
import { endAccess, rearrange } from '../_shared/people/occupancies.ts'
import { lockPerson } from '../_shared/people/people.ts'

const newOwner = z.object({
  person_id: z.uuid('Pessoa inválida.'),
  kind: z.enum(['owner', 'co_owner', 'off_site_owner']).default('owner'),
  part: z.string().max(30).default(''),
})
const input = z.object({
  condominium_id: condominiumId,
  unit_id: z.uuid('Unidade inválida.'),
  /** The new owners' first day: that of the deed's registration. */
  on: day('Informe a data da transferência.'),
  owners: z.array(newOwner).min(1, 'Escolha quem compra.').max(20, 'Registre até 20 proprietários.'),
  /** Occupancies of tenants and dwellers that end with the sale; a lease continues unless listed (Lei 8.245, art. 8). */
  leaving: z.array(z.uuid()).max(50).default([]),
  note: lineOrNull(300),
  /** The open debt was shown: the buyer owes it too (Civil Code 1.345). */
  acknowledge_debt: z.boolean().default(false),
})
type Input = z.infer<typeof input>

/** A unit is sold: all owners end and new ones begin on a day, in one step. Throws `unit_has_debt`, `parts_incomplete`. */
export default command('transfer-unit', {
  roles: 'admins',
  feature: 'resident_management',
  auditedAs: 'Transferiu a propriedade de uma unidade',
  ownCase: 'register',
  input,
  condominium: (given) => given.condominium_id,
  async run(context, given) {
    const { unit_id, on, owners, leaving, note } = given
    const cents = await openDebt(context, unit_id)
    if (cents > 0 && !given.acknowledge_debt) throw new AppError('unit_has_debt', { details: { cents } })
    for (const { person_id } of owners) await lockPerson(context, person_id)
    const arriving = arrivals(given)
    let gone: Stay[] = []
    const reason = note ?? 'Transferência de propriedade'
    await rearrange(context, { unitId: unit_id, from: on, reason }, (stays) => {
      gone = stays.filter((stay) => lasts(stay, on) && (isOwner(stay) || leaving.includes(stay.id)))
      if (leaving.some((id) => !stays.some((stay) => stay.id === id))) throw new AppError('not_found')
      return [...stays.flatMap((stay) => (gone.includes(stay) ? endedBefore(stay, on) : [stay])), ...arriving]
    })
    const left = [...new Set(gone.map(({ person_id }) => person_id))]
    const ended = await endAccess(context, left, addDays(context.today, -1))
    context.audit({
      entity: 'units',
      entityId: unit_id,
      before: { owner_ids: gone.filter(isOwner).map(({ person_id }) => person_id) },
      after: {
        owner_ids: owners.map(({ person_id }) => person_id),
        on,
        note,
        debt_cents: cents,
        access_ended: ended,
      },
    })
    return { debt_cents: cents, access_ended: ended }
  },
})

const lasts = ({ ends_on }: Stay, day: string): boolean => ends_on === null || ends_on >= day

/** An occupancy that has not begun yet never does. */
const endedBefore = (stay: Stay, on: string): Stay[] =>
  stay.starts_on >= on ? [] : [{ ...stay, ends_on: addDays(on, -1) }]

function arrivals({ owners, on }: Input): Stay[] {
  const parts = owners.map(({ part }) => (part.trim() === '' ? null : parsePart(part)))
  const told = parts.filter((part) => part !== null)
  const invalid = owners.some(({ part }, index) => part.trim() !== '' && parts[index] === null)
  if (invalid || (told.length > 0 && (told.length < owners.length || !checkParts(told).complete)))
    throw new AppError('parts_incomplete')
  return owners.map(({ person_id, kind }, index) => ({
    id: crypto.randomUUID(),
    person_id,
    kind,
    starts_on: on,
    ends_on: null,
    is_payer: false,
    is_voter: false,
    part: parts[index] ?? null,
  }))
}

/** Returns the unit's open debt, in centavos. */
async function openDebt({ sql, condominiumId }: Context, unitId: string): Promise<number> {
  const [debt] = await sql<{ cents: number }[]>`
    select coalesce(sum(amount_cents - settled_cents), 0)::float8 as cents from public.charges
    where condominium_id = ${condominiumId} and unit_id = ${unitId} and status = 'open'`
  return debt?.cents ?? 0
}
