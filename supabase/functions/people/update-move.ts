import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { lineIfGiven } from '../../../domain/fields/text.ts'
import { day } from '../../../domain/fields/time.ts'
import type { MoveItem } from '../../../domain/people/moves.ts'
import { type Context, command } from '../_shared/command.ts'

const input = z.object({
  condominium_id: condominiumId,
  move_id: z.uuid('Mudança inválida.'),
  /** Ticks an item, or takes the tick back. */
  item: z.object({ position: z.int().min(0).max(99), done: z.boolean() }).optional(),
  moves_on: day('Informe o dia da mudança.').optional(),
  /** Left out it stays; '' takes it away. */
  hours: lineIfGiven(40),
  cancel: z.boolean().default(false),
})

type Move = { status: string; items: MoveItem[]; moves_on: string; hours: string | null }

/**
 * Updates a move: the front desk and the administration tick what was checked, with time and name; the administration changes its day or cancels it.
 * Throws `move_closed`.
 */
export default command('update-move', {
  roles: 'frontDesk',
  feature: 'resident_management',
  auditedAs: 'Atualizou uma mudança',
  section: 'changes',
  ownCase: 'register',
  input,
  condominium: (given) => given.condominium_id,
  async run(context, { move_id, item, moves_on, hours, cancel }) {
    const { sql, condominiumId, role, userId } = context
    if (role === 'doorman' && (cancel || moves_on !== undefined || hours !== undefined))
      throw new AppError('forbidden')
    const [move] = await sql<Move[]>`
      select status, items, moves_on::text, hours from public.moves
      where condominium_id = ${condominiumId} and id = ${move_id} for update`
    if (!move) throw new AppError('not_found')
    if (move.status !== 'planned' && move.status !== 'running') throw new AppError('move_closed')
    const items = item ? await ticked(context, move.items, item) : move.items
    const begun = items.some(({ done_at }) => done_at !== null)
    const status = cancel ? 'cancelled' : begun ? 'running' : 'planned'
    const row = {
      items,
      status,
      moves_on: moves_on ?? move.moves_on,
      hours: hours === undefined ? move.hours : hours,
    }
    await sql`
      update public.moves set items = ${sql.json(items)}, status = ${status}, moves_on = ${row.moves_on}, hours = ${row.hours},
        closed_by = ${cancel ? userId : null}, closed_at = case when ${cancel} then private.now() end
      where condominium_id = ${condominiumId} and id = ${move_id}`
    context.audit({
      entity: 'moves',
      entityId: move_id,
      before: { status: move.status, moves_on: move.moves_on, hours: move.hours },
      after: {
        status,
        moves_on: row.moves_on,
        hours: row.hours,
        ...(item && { item: items[item.position]!.text, done: item.done }),
      },
    })
    return { status }
  },
})

async function ticked(
  { sql, condominiumId, userId, now }: Context,
  items: readonly MoveItem[],
  { position, done }: { position: number; done: boolean },
): Promise<MoveItem[]> {
  if (!items[position]) throw new AppError('not_found')
  const [who] = await sql<{ full_name: string }[]>`
    select full_name from public.memberships where condominium_id = ${condominiumId} and user_id = ${userId}`
  const mark = done
    ? { done_at: now.toISOString(), done_by: who?.full_name ?? null }
    : { done_at: null, done_by: null }
  return items.map((one, index) => (index === position ? { ...one, ...mark } : one))
}
