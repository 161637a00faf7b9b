import { z } from 'zod'
import { addDays } from '../../../domain/calendar.ts'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { isOwner, type Stay } from '../../../domain/occupancy/stay.ts'
import type { MoveItem } from '../../../domain/people/moves.ts'
import { type Context, command } from '../_shared/command.ts'
import { endAccess, rearrange } from '../_shared/people/occupancies.ts'

const input = z.object({
  condominium_id: condominiumId,
  move_id: z.uuid('Mudança inválida.'),
  /** Some items are open, and it ends all the same. */
  acknowledge_open: z.boolean().default(false),
})

type Move = {
  status: string
  kind: 'in' | 'out'
  unit_id: string
  person_id: string
  moves_on: string
  whole_household: boolean
  items: MoveItem[]
}

/**
 * Finishes a move. After a move out, those who left no longer live there: their occupancy ends on the day of the move, owners become owners who live
 * elsewhere, and those with no other tie lose access at once. Throws `move_closed`, `move_not_yet`, `move_items_open`.
 */
export default command('finish-move', {
  roles: 'admins',
  feature: 'resident_management',
  auditedAs: 'Concluiu uma mudança',
  section: 'changes',
  ownCase: 'register',
  input,
  condominium: (given) => given.condominium_id,
  async run(context, { move_id, acknowledge_open }) {
    const { sql, condominiumId, userId, today } = context
    const [move] = await sql<Move[]>`
      select status, kind, unit_id, person_id, moves_on::text, whole_household, items from public.moves
      where condominium_id = ${condominiumId} and id = ${move_id} for update`
    if (!move) throw new AppError('not_found')
    if (move.status !== 'planned' && move.status !== 'running') throw new AppError('move_closed')
    if (move.moves_on > today) throw new AppError('move_not_yet')
    const open = move.items.filter(({ done_at }) => done_at === null).length
    if (open > 0 && !acknowledge_open) throw new AppError('move_items_open', { details: { open } })
    await sql`
      update public.moves set status = 'done', closed_by = ${userId}, closed_at = private.now()
      where condominium_id = ${condominiumId} and id = ${move_id}`
    const left = move.kind === 'out' ? await leave(context, move) : { people: 0, access: 0 }
    context.audit({
      entity: 'moves',
      entityId: move_id,
      before: { status: move.status },
      after: { status: 'done', open_items: open, people_left: left.people, access_ended: left.access },
    })
    return { people_left: left.people, access_ended: left.access }
  },
})

async function leave(context: Context, move: Move): Promise<{ people: number; access: number }> {
  const { moves_on, unit_id, person_id, whole_household } = move
  const gone = new Set<string>()
  const goes = (stay: Stay) =>
    (stay.ends_on === null || stay.ends_on > moves_on) &&
    stay.starts_on <= moves_on &&
    stay.kind !== 'off_site_owner' &&
    (stay.person_id === person_id || (whole_household && !isOwner(stay)))
  await rearrange(context, { unitId: unit_id, from: moves_on, reason: 'Mudança de saída' }, (stays) =>
    stays
      // Who leaves has no later time there as a tenant or a dweller; an owner stays an owner.
      .filter(
        (stay) =>
          !(
            later(stay, moves_on) &&
            !isOwner(stay) &&
            stays.some((one) => one.person_id === stay.person_id && goes(one))
          ),
      )
      .flatMap((stay) => {
        if (!goes(stay)) return [stay]
        gone.add(stay.person_id)
        const ended = { ...stay, ends_on: moves_on }
        return isOwner(stay) ? [ended, offSite(stay, moves_on)] : [ended]
      }),
  )
  const { sql, condominiumId } = context
  await sql`
    delete from public.vehicles where condominium_id = ${condominiumId} and unit_id = ${unit_id} and person_id = any (${[...gone]}::uuid[])`
  return { people: gone.size, access: await endAccess(context, [...gone], moves_on) }
}

const later = ({ starts_on }: Stay, day: string): boolean => starts_on > day

/** An owner who moves out owns on from elsewhere. */
const offSite = (stay: Stay, lastDay: string): Stay => ({
  ...stay,
  id: crypto.randomUUID(),
  kind: stay.kind === 'owner' ? 'off_site_owner' : stay.kind,
  starts_on: addDays(lastDay, 1),
})
