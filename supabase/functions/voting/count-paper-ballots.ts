import { type PaperCount, paperDifferences } from '../../../domain/voting/papers.ts'
import { countPapersInput } from '../../../domain/voting/papers-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockAssembly, lockItem } from '../_shared/voting/locks.ts'

/**
 * Saves the manual count of an item's paper ballots, and why it differs from what was entered; until the session ends. Throws `assembly_not_open`,
 * `vote_closed`, and `paper_excess` where there are more than units with a vote that came.
 */
export default command('count-paper-ballots', {
  roles: 'admins',
  membersOnly: true,
  feature: 'voting',
  auditedAs: 'Conferiu as cédulas de papel de um item',
  section: 'paper-ballots',
  ownCase: 'proven fact',
  input: countPapersInput,
  async run(context, { condominium_id: _, item_id, ...counted }) {
    const { sql, condominiumId, userId, now, audit } = context
    const item = await lockItem(context, item_id, 'share')
    const assembly = await lockAssembly(context, item.assembly_id, 'share')
    refuseUnless(assembly.state === 'open', 'assembly_not_open')
    refuseUnless(item.state === 'open' || item.state === 'closed', 'vote_closed')
    // Whoever was let in is handed one, also if they left again.
    const [there] = await sql<{ units: number }[]>`
      select count(*)::integer as units from public.assembly_units u
      where u.condominium_id = ${condominiumId} and u.assembly_id = ${item.assembly_id} and u.is_voting and (u.presence <> 'absent' or exists (
        select from public.assembly_attendance t
        where t.condominium_id = u.condominium_id and t.assembly_id = u.assembly_id and t.unit_id = u.unit_id and t.kind = 'arrived'))`
    refuseUnless(Math.max(counted.handed_out, counted.collected) <= there!.units, 'paper_excess')
    const row = { ...counted, counted_by: userId, counted_at: now }
    const [count] = await sql<PaperCount[]>`
      insert into public.paper_counts ${sql({ condominium_id: condominiumId, item_id, ...row })}
      on conflict (condominium_id, item_id) do update set ${sql(row)}
      returning handed_out, collected, blank, spoiled, note, counted_at, entered, entered_blank, entered_void`
    audit({ entity: 'agenda_items', entityId: item_id, after: { ...counted } })
    return { item_id, differences: paperDifferences(count!) }
  },
})
