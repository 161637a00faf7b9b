import { addDays } from '../../../domain/calendar.ts'
import { AppError } from '../../../domain/errors.ts'
import { chainOf, reshape } from '../../../domain/occupancy/chain.ts'
import type { Context } from '../_shared/command.ts'
import type { WantedChange } from '../_shared/people/changes.ts'
import { endAccess, occupancyOf, rearrange } from '../_shared/people/occupancies.ts'
import { changePerson, lockPerson, refuseDuplicates, registerPerson } from '../_shared/people/people.ts'

const reason = 'Pedido do morador'

/** Carries out the requested change, by the rules in force now. Throws whatever prevents it. */
export async function applyChange(
  context: Context,
  personId: string,
  wanted: WantedChange,
  acknowledged: boolean,
): Promise<void> {
  if (wanted.kind === 'add_person') return addPerson(context, wanted, acknowledged)
  if (wanted.kind === 'end_occupancy') return endTie(context, wanted)
  const { kind: _, ...fields } = wanted
  const person = await lockPerson(context, personId)
  await refuseDuplicates(context, { ...person, ...fields }, true, personId)
  await changePerson(context, personId, fields)
}

async function addPerson(
  context: Context,
  { unit_id, person, occupancy_kind, starts_on }: Extract<WantedChange, { kind: 'add_person' }>,
  acknowledged: boolean,
): Promise<void> {
  const person_id = await registerPerson(context, person, acknowledged)
  const stay = {
    id: crypto.randomUUID(),
    person_id,
    kind: occupancy_kind,
    starts_on,
    ends_on: null,
    is_payer: false,
    is_voter: false,
    part: null,
  }
  await rearrange(context, { unitId: unit_id, from: starts_on, reason }, (stays) => [...stays, stay])
}

async function endTie(
  context: Context,
  { occupancy_id, ends_on }: Extract<WantedChange, { kind: 'end_occupancy' }>,
): Promise<void> {
  const { unitId, personId } = await occupancyOf(context, occupancy_id)
  await rearrange(context, { unitId, from: ends_on, reason }, (stays) => {
    const chain = chainOf(stays, occupancy_id)
    if (chain.length === 0 || ends_on < chain[0]!.starts_on) throw new AppError('not_found')
    return reshape(stays, occupancy_id, { ends_on })
  })
  await endAccess(context, [personId], addDays(context.today, -1))
}
