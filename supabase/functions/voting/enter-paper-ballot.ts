import { AppError } from '../../../domain/errors.ts'
import { enterPaperInput } from '../../../domain/voting/papers-input.ts'
import { inBallotOrder } from '../../../domain/voting/seats.ts'
import { abstained, type Channel } from '../../../domain/voting/words.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockAssembly, lockItem } from '../_shared/voting/locks.ts'
import { receipt } from '../_shared/voting/receipt.ts'
import { standings } from '../_shared/voting/standing.ts'

type Cast = { channel: Channel; by: string | null; cast_at: Date }

/**
 * Enters a paper ballot: a choice of the item is the unit's vote, blank is an abstention, void is recorded and is no vote. If the unit voted
 * differently, refuses it with who and when, unless the table gives the reason why the paper counts. Throws `paper_voted`, `paper_entered`,
 * `vote_closed`, `vote_choice`, `vote_too_many`, `vote_absent`, `vote_barred`, `vote_about_you`, `unit_not_on_roll`.
 */
export default command('enter-paper-ballot', {
  roles: 'admins',
  membersOnly: true,
  feature: 'voting',
  auditedAs: 'Lançou uma cédula de papel',
  section: 'paper-ballots',
  ownCase: 'proven fact',
  input: enterPaperInput,
  async run(context, { id, item_id, unit_id, choice, replaced_reason }) {
    const { sql, condominiumId, userId, now, audit } = context
    const item = await lockItem(context, item_id, 'share')
    const assembly = await lockAssembly(context, item.assembly_id, 'share')
    refuseUnless(assembly.state === 'open', 'assembly_not_open')
    refuseUnless(item.state === 'open' && (item.closes_at === null || item.closes_at > now), 'vote_closed')
    const [unit] = await standings(context, assembly.id, [unit_id])
    refuseUnless(unit!.is_voting, 'vote_barred')
    refuseUnless(unit!.presence !== 'absent', 'vote_absent')
    refuseUnless(item.about_unit_id !== unit_id, 'vote_about_you')
    const mark = choice === 'blank' || choice === 'void' ? choice : 'choice'
    const [before] = await sql<Cast[]>`
      select v.channel, (select p.name from public.people p where p.condominium_id = v.condominium_id and p.user_id = v.cast_by order by p.id limit 1) as by,
        v.cast_at
      from public.votes v where v.condominium_id = ${condominiumId} and v.item_id = ${item_id} and v.unit_id = ${unit_id} for update`
    // A void paper leaves the vote that there is.
    const voted = before && before.channel !== 'paper' && mark !== 'void'
    if (voted && replaced_reason === null) throw new AppError('paper_voted', { details: { ...before } })
    await sql`
      insert into public.paper_ballots ${sql({
        condominium_id: condominiumId,
        id,
        item_id,
        unit_id,
        mark,
        entered_by: userId,
        entered_at: now,
        replaced_reason: voted ? replaced_reason : null,
      })}`
    if (mark !== 'void')
      await sql`
        insert into public.votes ${sql({
          condominium_id: condominiumId,
          item_id,
          unit_id,
          channel: 'paper',
          cast_by: userId,
          ...{
            choice: mark === 'blank' ? abstained : inBallotOrder(choice, item.options),
            made_at: now,
            cast_at: now,
            receipt: receipt(),
          },
        })}
        on conflict (condominium_id, item_id, unit_id) do update set choice = excluded.choice, channel = excluded.channel, cast_by = excluded.cast_by,
          made_at = excluded.made_at, cast_at = excluded.cast_at, receipt = excluded.receipt, changes = votes.changes + 1`
    // Audits that a paper came, not what it says.
    audit({
      entity: 'paper_ballots',
      entityId: id,
      after: { unit: unit!.unit_label, item: item.title, ...(voted && { replaced_reason }) },
    })
    return { id, unit: unit!.unit_label }
  },
})
