import { endPollInput } from '../../../domain/voting/papers-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockPoll } from '../_shared/voting/polls.ts'

/**
 * Throws a draft away, closes a poll before its time, or cancels it with the reason that people read. Throws `poll_published`, `poll_not_open`,
 * `poll_over`, `poll_reason`.
 */
export default command('end-poll', {
  roles: 'admins',
  feature: 'voting',
  auditedAs: 'Encerrou, cancelou ou descartou uma enquete',
  section: 'polls',
  ownCase: 'everyday',
  input: endPollInput,
  async run(context, { poll_id, how, reason }) {
    const { sql, condominiumId, now, audit } = context
    const { state, question } = await lockPoll(context, poll_id)
    const at = sql`where condominium_id = ${condominiumId} and id = ${poll_id}`
    if (how === 'discard') {
      refuseUnless(state === 'draft', 'poll_published')
      await sql`delete from public.polls ${at}`
      audit({ entity: 'polls', entityId: poll_id, before: { question } })
      return { id: poll_id }
    }
    if (how === 'close') {
      refuseUnless(state === 'open', 'poll_not_open')
      await sql`update public.polls set ended_at = ${now} ${at}`
    } else {
      refuseUnless(
        state === 'open' || state === 'scheduled',
        state === 'draft' ? 'poll_not_open' : 'poll_over',
      )
      refuseUnless(reason !== null, 'poll_reason')
      await sql`update public.polls set ${sql({ cancelled_at: now, cancel_reason: reason })} ${at}`
    }
    audit({ entity: 'polls', entityId: poll_id, after: { question, [how]: true, reason } })
    return { id: poll_id }
  },
})
