import { pollInput } from '../../../domain/voting/papers-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockPoll } from '../_shared/voting/polls.ts'

/**
 * Publishes a poll: people answer from its opening until its end; the worker notifies them. It is immutable from then on. Throws `poll_published`,
 * `poll_past`.
 */
export default command('open-poll', {
  roles: 'admins',
  feature: 'voting',
  auditedAs: 'Publicou uma enquete',
  section: 'polls',
  ownCase: 'everyday',
  input: pollInput,
  async run(context, { poll_id }) {
    const { sql, condominiumId, now, audit } = context
    const held = await lockPoll(context, poll_id)
    refuseUnless(held.state === 'draft', 'poll_published')
    refuseUnless(held.closes_at > now, 'poll_past')
    const opens_at = new Date(Math.max(held.opens_at.getTime(), now.getTime()))
    await sql`
      update public.polls set ${sql({ published_at: now, opens_at })} where condominium_id = ${condominiumId} and id = ${poll_id}`
    audit({ entity: 'polls', entityId: poll_id, after: { question: held.question, published: true } })
    return { id: poll_id }
  },
})
