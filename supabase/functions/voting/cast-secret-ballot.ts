import { AppError } from '../../../domain/errors.ts'
import { ballotHash, receiptOf, verifyBallot } from '../../../domain/voting/secret/ballot.ts'
import { castSecretBallotInput } from '../../../domain/voting/secret-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockAssembly, lockItem } from '../_shared/voting/locks.ts'
import { requireHolder } from '../_shared/voting/proxies.ts'
import { append, lockSecretVote, readyOf } from '../_shared/voting/secret.ts'
import { arrive, requireVoter, standings } from '../_shared/voting/standing.ts'

/**
 * Puts an encrypted ballot on a secret vote's board, after the same checks as an open vote and after verifying its proofs; no one here can read its
 * content. A change is one more ballot of the unit. A ballot sent twice, after a lost answer, counts as one. Throws `vote_closed`, `vote_barred`,
 * `vote_about_you`, `vote_not_yours`, `vote_not_tenants`, `vote_proxy_scope`, `vote_absent`, `unit_not_on_roll`, `ballot_turn`,
 * `ballot_no_credential`, `ballot_wrong`.
 */
export default command('cast-secret-ballot', {
  roles: 'boardAndResidents',
  membersOnly: true,
  feature: 'voting',
  auditedAs: 'Votou em segredo em assembleia',
  section: 'secret-votes',
  changes: 'own',
  ownCase: 'own say',
  input: castSecretBallotInput,
  async run(context, { vote_id, unit_id, is_booth, ballot }) {
    const { sql, condominiumId, userId, now, audit } = context
    const vote = await lockSecretVote(context, vote_id)
    const item = await lockItem(context, vote.item_id, 'share')
    const assembly = await lockAssembly(context, item.assembly_id, 'share')
    const [unit] = await standings(context, assembly.id, [unit_id])
    requireVoter(context, unit!, item, is_booth ? 'floor' : 'app')
    if (!is_booth && unit!.as === 'proxy')
      await requireHolder(context, assembly, { holder_id: userId!, holder_name: '' })
    const hash = ballotHash(ballot)
    const receipt = receiptOf(hash)
    const [known] = await sql<{ moment: Date }[]>`
      select moment from public.secret_entries where condominium_id = ${condominiumId} and vote_id = ${vote_id} and unit_id = ${unit_id}
        and ballot_hash = ${hash} and kind = 'ballot'`
    if (known) return { vote_id, unit_id, receipt, cast_at: known.moment }
    refuseUnless(assembly.state === 'open', 'assembly_not_open')
    const isOpen = item.state === 'open' && (item.closes_at === null || item.closes_at > now)
    refuseUnless(isOpen && vote.annulled_at === null, 'vote_closed')
    refuseUnless(unit!.is_voting, 'vote_barred')
    refuseUnless(ballot.unit === unit_id, 'ballot_wrong')
    if (unit!.presence === 'absent') {
      refuseUnless(!is_booth, 'vote_absent')
      await arrive(context, assembly, [unit_id], {
        presence: unit!.as === 'proxy' ? 'proxy' : 'remote',
        holder_name: null,
        holder_id: userId,
      })
    }
    const ready = await readyOf(context, vote)
    const { sequence } = ballot
    const verified = verifyBallot(ready, ballot, { sequence })
    if ('finding' in verified) {
      const { code, words } = verified.finding
      throw new AppError(code === 'ballot_without_credential' ? 'ballot_no_credential' : 'ballot_wrong', {
        details: { found: words },
      })
    }
    // What takes time is done: from here on ballots of this vote follow one another.
    await lockSecretVote(context, vote_id, 'hold')
    const [last] = await sql<{ count: number; is_there: boolean }[]>`
      select count(*)::integer as count, coalesce(bool_or(ballot_hash = ${hash}), false) as is_there from public.secret_entries
      where condominium_id = ${condominiumId} and vote_id = ${vote_id} and unit_id = ${unit_id} and kind = 'ballot'`
    if (last!.is_there) return { vote_id, unit_id, receipt, cast_at: now }
    if (sequence !== last!.count + 1)
      throw new AppError('ballot_turn', { details: { next: last!.count + 1 } })
    const { moment } = await append(context, vote, { kind: 'ballot', ballot })
    // That it voted and not what.
    audit({
      entity: 'agenda_items',
      entityId: item.id,
      after: { units: [unit!.unit_label], secret: true, is_booth, sequence },
    })
    return { vote_id, unit_id, receipt, cast_at: moment }
  },
})
