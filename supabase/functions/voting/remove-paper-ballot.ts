import { AppError } from '../../../domain/errors.ts'
import { removePaperInput } from '../../../domain/voting/papers-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockAssembly, lockItem } from '../_shared/voting/locks.ts'

/**
 * Removes a paper ballot entered for the wrong unit or with the wrong choice, while its item is open: its vote is removed too, and the vote it
 * replaced counts again. Throws `vote_closed`, `paper_removed`.
 */
export default command('remove-paper-ballot', {
  roles: 'admins',
  membersOnly: true,
  feature: 'voting',
  auditedAs: 'Desfez o lançamento de uma cédula de papel',
  section: 'paper-ballots',
  ownCase: 'proven fact',
  input: removePaperInput,
  async run(context, { paper_id, reason }) {
    const { sql, condominiumId, now, audit } = context
    const [paper] = await sql<{ item_id: string; unit_id: string; mark: string; removed_at: Date | null }[]>`
      select item_id, unit_id, mark, removed_at from public.paper_ballots
      where condominium_id = ${condominiumId} and id = ${paper_id} for no key update`
    if (!paper) throw new AppError('not_found')
    refuseUnless(paper.removed_at === null, 'paper_removed')
    const { item_id, unit_id, mark } = paper
    const item = await lockItem(context, item_id, 'share')
    const assembly = await lockAssembly(context, item.assembly_id, 'share')
    refuseUnless(assembly.state === 'open', 'assembly_not_open')
    refuseUnless(item.state === 'open' && (item.closes_at === null || item.closes_at > now), 'vote_closed')
    await sql`
      update public.paper_ballots set removed_at = ${now}, removed_reason = ${reason} where condominium_id = ${condominiumId} and id = ${paper_id}`
    const restored =
      mark === 'void'
        ? []
        : await sql`
            update public.votes v set choice = c.choice, channel = c.channel, cast_by = c.cast_by, made_at = c.made_at, cast_at = ${now},
              receipt = c.receipt, changes = v.changes + 1
            from (select * from public.vote_changes o where o.condominium_id = ${condominiumId} and o.item_id = ${item_id} and o.unit_id = ${unit_id}
              and o.channel <> 'paper' order by o.made_at desc, o.cast_at desc limit 1) c
            where v.condominium_id = ${condominiumId} and v.item_id = ${item_id} and v.unit_id = ${unit_id} and v.channel = 'paper'
            returning v.unit_id`
    if (mark !== 'void' && restored.length === 0)
      await sql`
        delete from public.votes where condominium_id = ${condominiumId} and item_id = ${item_id} and unit_id = ${unit_id} and channel = 'paper'`
    audit({ entity: 'paper_ballots', entityId: paper_id, after: { removed: true, reason } })
    return { id: paper_id }
  },
})
