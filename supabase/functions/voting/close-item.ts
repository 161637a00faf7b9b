import { closeItemInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { closeVote } from '../_shared/voting/closing.ts'
import { lockAssembly, lockItem } from '../_shared/voting/locks.ts'
import { requirePapersSettled } from '../_shared/voting/papers.ts'

/**
 * Closes an item: counts its votes against the units present now and stores the decision permanently; for a secret item, closes the board, which the
 * trustees then open; for one without a vote, stores what was said. Throws `item_done`, `vote_closed`, `assembly_not_open`, `paper_differs`.
 */
export default command('close-item', {
  roles: 'admins',
  membersOnly: true,
  feature: 'voting',
  auditedAs: 'Encerrou a votação de um item',
  section: 'assemblies',
  ownCase: 'everyday',
  input: closeItemInput,
  async run(context, { item_id, debate }) {
    const { sql, condominiumId, now, audit } = context
    const item = await lockItem(context, item_id)
    if (item.ballot !== 'none') {
      await requirePapersSettled(context, item_id)
      const { title, outcome } = await closeVote(context, item_id, debate)
      audit({
        entity: 'agenda_items',
        entityId: item_id,
        after: { title, ...(outcome ? { result: outcome.result } : { tallying: true }) },
      })
      return { id: item_id, outcome }
    }
    const assembly = await lockAssembly(context, item.assembly_id)
    refuseUnless(assembly.state === 'open', 'assembly_not_open')
    refuseUnless(item.state === 'waiting', 'item_done')
    await sql`
      update public.agenda_items set opened_at = ${now}, closed_at = ${now}, debate = ${debate}, result = '{}'
      where condominium_id = ${condominiumId} and id = ${item_id}`
    audit({ entity: 'agenda_items', entityId: item_id, after: { title: item.title, closed: true } })
    return { id: item_id, outcome: null }
  },
})
