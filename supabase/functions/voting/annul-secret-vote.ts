import { AppError } from '../../../domain/errors.ts'
import { annulSecretVoteInput } from '../../../domain/voting/secret-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockAssembly, lockItem } from '../_shared/voting/locks.ts'
import { lockSecretVote, secretVoteOf } from '../_shared/voting/secret.ts'

/**
 * Annuls a secret vote that has no result yet, with the reason, which the minutes state: a trustee lost the code, and the sums cannot be opened
 * without all codes. The item can then be voted on again. A known result is never annulled. Throws `assembly_not_open`, `item_done`.
 */
export default command('annul-secret-vote', {
  roles: 'admins',
  membersOnly: true,
  feature: 'voting',
  auditedAs: 'Anulou uma votação secreta',
  section: 'secret-votes',
  ownCase: 'proven fact',
  input: annulSecretVoteInput,
  async run(context, { item_id, reason }) {
    const { sql, condominiumId, now, audit } = context
    const item = await lockItem(context, item_id)
    const assembly = await lockAssembly(context, item.assembly_id)
    refuseUnless(assembly.state === 'open', 'assembly_not_open')
    refuseUnless(item.secret && (item.state === 'open' || item.state === 'tallying'), 'item_done')
    const id = await secretVoteOf(context, item_id)
    if (!id) throw new AppError('not_found')
    const vote = await lockSecretVote(context, id, 'hold')
    refuseUnless(vote.result === null, 'item_done')
    await sql`
      update public.secret_votes set annulled_at = ${now}, annul_reason = ${reason} where condominium_id = ${condominiumId} and id = ${id}`
    await sql`
      update public.agenda_items set opened_at = null, closes_at = null, tally_at = null where condominium_id = ${condominiumId} and id = ${item_id}`
    audit({ entity: 'agenda_items', entityId: item_id, after: { title: item.title, annulled: true, reason } })
    return { id: item_id }
  },
})
