import { castVoteInput } from '../../../domain/voting/input.ts'
import { inBallotOrder } from '../../../domain/voting/seats.ts'
import { command } from '../_shared/command.ts'
import { manages, refuseUnless } from '../_shared/guards.ts'
import { lockAssembly, lockItem } from '../_shared/voting/locks.ts'
import { requireHolder } from '../_shared/voting/proxies.ts'
import { receipt } from '../_shared/voting/receipt.ts'
import { arrive, requireUnrepresented, requireVoter, standings } from '../_shared/voting/standing.ts'

/**
 * Votes for units on the open item, or changes their vote: the last one counts. Voting from one's own phone counts as presence. The table enters
 * votes cast in the room or on paper. Returns a receipt per unit. Throws `vote_closed`, `vote_choice`, `vote_too_many`,
 * `vote_barred`, `vote_about_you`, `vote_not_yours`, `vote_not_tenants`, `vote_proxy_scope`, `vote_absent`, `unit_not_on_roll`,
 * `unit_represented`.
 */
export default command('cast-vote', {
  roles: 'boardAndResidents',
  membersOnly: true,
  feature: 'voting',
  auditedAs: 'Votou em assembleia',
  section: 'votes',
  changes: 'own',
  ownCase: 'own say',
  input: castVoteInput,
  async run(context, { item_id, unit_ids, choice, channel, made_at }) {
    const { sql, condominiumId, userId, now, audit } = context
    const item = await lockItem(context, item_id, 'share')
    const assembly = await lockAssembly(context, item.assembly_id, 'share')
    refuseUnless(assembly.state === 'open', 'assembly_not_open')
    refuseUnless(!item.secret, 'vote_secret')
    refuseUnless(item.state === 'open' && (item.closes_at === null || item.closes_at > now), 'vote_closed')
    const wanted = [...new Set(unit_ids)].toSorted()
    const units = await standings(context, assembly.id, wanted)
    for (const unit of units) requireVoter(context, unit, item, channel)
    if (channel === 'app' && units.some((unit) => unit.as === 'proxy'))
      await requireHolder(context, assembly, { holder_id: userId!, holder_name: '' })
    for (const unit of units) refuseUnless(unit.is_voting, 'vote_barred')
    if (channel === 'app') {
      for (const unit of units) requireUnrepresented(context, unit)
      for (const way of ['remote', 'proxy'] as const) {
        const coming = units.filter(
          ({ as, presence }) =>
            (presence === 'absent' || (as === 'owner' && presence === 'proxy')) &&
            (as === 'proxy') === (way === 'proxy'),
        )
        const ids = coming.map(({ unit_id }) => unit_id)
        if (ids.length > 0)
          await arrive(context, assembly, ids, { presence: way, holder_name: null, holder_id: userId })
      }
    } else
      refuseUnless(manages(context) && units.every(({ presence }) => presence !== 'absent'), 'vote_absent')
    // A device's clock that runs ahead would keep later votes out.
    const made = new Date(Math.min(made_at.getTime(), now.getTime()))
    const rows = units.map(({ unit_id }) => ({
      condominium_id: condominiumId,
      item_id,
      unit_id,
      choice: inBallotOrder(choice, item.options),
      channel,
      cast_by: userId!,
      made_at: made,
      cast_at: now,
      receipt: receipt(),
    }))
    await sql`
      insert into public.votes ${sql(rows)}
      on conflict (condominium_id, item_id, unit_id) do update set choice = excluded.choice, channel = excluded.channel, cast_by = excluded.cast_by,
        made_at = excluded.made_at, cast_at = excluded.cast_at, receipt = excluded.receipt, changes = votes.changes + 1
      where votes.made_at <= excluded.made_at and (votes.choice, votes.channel, votes.made_at) is distinct from (excluded.choice, excluded.channel, excluded.made_at)`
    const votes = await sql<{ unit_id: string; choice: string; receipt: string; cast_at: Date }[]>`
      select unit_id, choice, receipt, cast_at from public.votes
      where condominium_id = ${condominiumId} and item_id = ${item_id} and unit_id = any (${wanted}::uuid[])`
    // That they voted and not what.
    audit({
      entity: 'agenda_items',
      entityId: item_id,
      after: { units: units.map(({ unit_label }) => unit_label), channel },
    })
    return { item_id, votes }
  },
})
