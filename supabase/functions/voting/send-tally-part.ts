import { civilDate } from '../../../domain/calendar.ts'
import { AppError } from '../../../domain/errors.ts'
import { type ItemTerms, outcomeOf } from '../../../domain/voting/outcome.ts'
import { votesOf } from '../../../domain/voting/secret/choices.ts'
import type { PartialDecryption } from '../../../domain/voting/secret/published.ts'
import { isPartRight, resultOf } from '../../../domain/voting/secret/tally.ts'
import { sendTallyPartInput } from '../../../domain/voting/secret-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockAssembly, lockItem } from '../_shared/voting/locks.ts'
import { closedTally, lockSecretVote, readyOf } from '../_shared/voting/secret.ts'

/**
 * Receives a trustee's opened part of the sums of a closed board, with its proof. The last part reveals the totals, and the decision is stored on the
 * item permanently. Throws `tally_not_on`, `trustee_not_you`, `tally_part`.
 */
export default command('send-tally-part', {
  roles: 'boardAndResidents',
  membersOnly: true,
  feature: 'voting',
  auditedAs: 'Abriu a sua parte de uma apuração',
  section: 'secret-votes',
  changes: 'own',
  ownCase: 'own say',
  input: sendTallyPartInput,
  async run(context, { vote_id, part }) {
    const { sql, condominiumId, userId, now, audit } = context
    const { item_id } = await lockSecretVote(context, vote_id)
    const item = await lockItem(context, item_id)
    const assembly = await lockAssembly(context, item.assembly_id, 'share')
    const vote = await lockSecretVote(context, vote_id, 'hold')
    const own = vote.trustee_ids[part.trustee - 1]
    const [trustee] = await sql<{ name: string }[]>`
      select name from public.assembly_trustees where condominium_id = ${condominiumId} and id = ${own ?? null}::uuid and user_id = ${userId}`
    refuseUnless(trustee !== undefined, 'trustee_not_you')
    const [sent] = await sql`
      select from public.secret_parts where condominium_id = ${condominiumId} and vote_id = ${vote_id} and trustee = ${part.trustee}`
    if (sent) return { vote_id, is_complete: vote.result !== null }
    refuseUnless(
      vote.closed_at !== null && vote.annulled_at === null && item.state === 'tallying',
      'tally_not_on',
    )
    const ready = await readyOf(context, vote)
    const { tally, head } = await closedTally(context, vote, ready)
    refuseUnless(isPartRight(ready, tally, head, part), 'tally_part')
    await sql`
      insert into public.secret_parts ${sql({ condominium_id: condominiumId, vote_id, trustee: part.trustee, part: sql.json(part as never), sent_at: now } as never)}`
    const parts = await sql<{ part: PartialDecryption }[]>`
      select part from public.secret_parts where condominium_id = ${condominiumId} and vote_id = ${vote_id} order by trustee`
    const after = { title: item.title, trustee: trustee.name, parts: parts.length }
    if (parts.length < vote.trustee_ids.length) {
      audit({ entity: 'agenda_items', entityId: item_id, after })
      return { vote_id, is_complete: false }
    }
    if (item.ballot === 'none') throw new AppError('item_no_ballot')
    const result = resultOf(
      ready,
      tally,
      head,
      parts.map((one) => one.part),
    )
    const count = { ...vote.count!, votes: votesOf(item, result) }
    const terms: ItemTerms = {
      matter: item.matter,
      ballot: item.ballot,
      convention: item.convention,
      date: civilDate(assembly.opened_at!, context.zone),
    }
    const outcome = outcomeOf(terms, count)
    await sql`
      update public.secret_votes set result = ${sql.json(result)} where condominium_id = ${condominiumId} and id = ${vote_id}`
    await sql`
      update public.agenda_items set closed_at = ${now}, result = ${sql.json({ outcome, count } as never)}
      where condominium_id = ${condominiumId} and id = ${item_id}`
    audit({ entity: 'agenda_items', entityId: item_id, after: { ...after, result: outcome.result } })
    return { vote_id, is_complete: true, outcome }
  },
})
