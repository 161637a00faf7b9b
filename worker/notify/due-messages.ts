import type { Task, WorkerContext } from '../context.ts'
import { releaseDigest, releaseFlood } from './digests.ts'
import { fallBack } from './fall-back.ts'
import { releaseStale } from './sending/claim.ts'

/**
 * Every minute: sends what has waited long enough (quiet hours, a try that comes again, what a killed process had begun), puts together
 * what waits for a digest or was one too many, and has another channel bring what one did not. Several workers at once never do the same.
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
