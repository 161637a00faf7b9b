import type { Task } from '../context.ts'

/** How long an ended invitation's address is retained: long enough to answer who was invited. */
const addressDays = 90

/** Records expired invitations and offers of the office, and deletes addresses of people who never joined. */
export const closeInvitationsTask: Task = {
  topic: 'close-invitations',
  schedule: '40 3 * * *',
  async run({ sql, log }) {
    const expired = await sql`
      update public.invitations set status = 'expired', closed_at = private.now()
      where status = 'pending' and expires_at <= private.now()`
    const offers = await sql`
      update public.handovers set status = 'expired', answered_at = private.now()
      where status = 'pending' and expires_at <= private.now()`
    const forgotten = await sql`
      update public.invitations set email = null, email_masked = '•••', full_name = null, token_hash = null
      where email is not null and closed_at < private.now() - ${`${addressDays} days`}::interval`
    log.info(
      { expired: expired.count, offers: offers.count, forgotten: forgotten.count },
      'invitations closed',
    )
  },
}
