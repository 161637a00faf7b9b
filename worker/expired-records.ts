import type { Sql, Task } from './context.ts'

/** How many rows go at once: a command that needs one of them never waits long. */
const batch = 10_000

/**
 * Deletes what nobody can use any more: idempotency keys after a week (clients repeat a command within minutes), sign-ups'
 * tickets after their 24 hours. A ticket that was used stays until its account is confirmed, which makes its condominium.
 */
export const expiredRecordsTask: Task = {
  topic: 'delete-expired-records',
  // Nightly, when Brazil sleeps.
  schedule: '20 3 * * *',
  async run({ sql, log }, _payload, signal) {
    const keys = await inBatches(signal, () => expiredKeys(sql))
    const tickets = await inBatches(signal, () => expiredTickets(sql))
    log.info({ keys, tickets }, 'expired records deleted')
  },
}

const expiredKeys = (sql: Sql) => sql`
  delete from private.idempotency_keys where ctid = any (array(
    select ctid from private.idempotency_keys where created_at < private.now() - interval '7 days' limit ${batch}))`

const expiredTickets = (sql: Sql) => sql`
  delete from private.onboarding_tickets where ticket_hash = any (array(
    select t.ticket_hash from private.onboarding_tickets t cross join lateral private.account(t.user_id) a
    where t.created_at < private.now() - interval '24 hours' and (t.spent_at is null or a.is_confirmed)
    limit ${batch}))`

async function inBatches(signal: AbortSignal, work: () => PromiseLike<{ count: number }>): Promise<number> {
  let total = 0
  for (;;) {
    signal.throwIfAborted()
    const { count } = await work()
    total += count
    if (count < batch) return total
  }
}
