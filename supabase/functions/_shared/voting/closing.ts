import { type Outcome, outcomeOf } from '../../../../domain/voting/outcome.ts'
import type { Context } from '../command.ts'
import { refuseUnless } from '../guards.ts'
import { countOf, lockAssembly, lockItem } from './locks.ts'
import { closeBoard } from './secret.ts'

/**
 * Closes the vote on an item: counts it against those present at this moment and stores the decision permanently. `debate` of null leaves the earlier
 * text. For a secret item it closes only the board: its outcome is known when the trustees have opened the sums. Throws `assembly_not_open`,
 * `vote_closed`, `item_done`.
 */
export async function closeVote(
  context: Pick<Context, 'sql' | 'condominiumId' | 'now' | 'zone'>,
  itemId: string,
  debate: string | null,
): Promise<{ title: string; outcome: Outcome | null }> {
  const { sql, condominiumId, now } = context
  const item = await lockItem(context, itemId)
  const assembly = await lockAssembly(context, item.assembly_id)
  refuseUnless(assembly.state === 'open', 'assembly_not_open')
  refuseUnless(item.state === 'open', item.state === 'waiting' ? 'vote_closed' : 'item_done')
  const { terms, count } = await countOf(context, assembly, item)
  if (item.secret) {
    await closeBoard(context, itemId, count)
    await sql`
      update public.agenda_items set tally_at = ${now}, debate = coalesce(${debate}::text, debate)
      where condominium_id = ${condominiumId} and id = ${itemId}`
    return { title: item.title, outcome: null }
  }
  const outcome = outcomeOf(terms, count)
  await sql`
    update public.agenda_items set closed_at = ${now}, debate = coalesce(${debate}::text, debate), result = ${sql.json({ outcome, count } as never)}
    where condominium_id = ${condominiumId} and id = ${itemId}`
  return { title: item.title, outcome }
}
