import type { Task, WorkerContext } from '../context.ts'
import { releaseDigest, releaseFlood } from './digests.ts'
import { fallBack } from './fall-back.ts'
import { releaseStale } from './sending/claim.ts'

/**
 * Runs every minute: sends what has waited long enough (quiet hours, retries, sends a killed process had begun), merges digests and excess messages,
 * and uses another channel where one failed. Several workers at once never do the same.
 */
export const dueMessagesTask: Task = {
  topic: 'send-due-messages',
  schedule: '* * * * *',
  isInterruptible: true,
  async run(context, _payload, signal) {
    while (await releaseDigest(context)) signal.throwIfAborted()
    while (await releaseFlood(context)) signal.throwIfAborted()
    while (await fallBack(context)) signal.throwIfAborted()
    await releaseStale(context.sql)
    await wakeSenders(context)
  },
}

async function wakeSenders({ sql }: WorkerContext): Promise<void> {
  await sql`
    insert into private.outbox (topic, payload)
    select 'send-message', '{}' where exists (
      select from unnest(array['email', 'push', 'whatsapp', 'sms']) as n (channel), unnest(array[0, 1, 2]::smallint[]) as p (priority)
      where exists (select from private.message_contents c
        where c.channel = n.channel and c.priority = p.priority and c.claimed_at is null and c.due_at <= private.now()))`
}
