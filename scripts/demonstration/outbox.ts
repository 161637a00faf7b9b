import type { Sql } from '../../worker/context.ts'
import { logins } from './plan.ts'

/** Messages of the past are not sent again. */
export const mails = [
  'send-charges',
  'send-bundles',
  'send-message',
  'membership-decided',
  'membership-changed',
  'charges-paid',
  'charges-cancelled',
  'charges-changed',
  // The running product notifies the provider, not its history.
  'sync-pix-charges',
  'sync-pix-automatic',
  'read-pix-automatic',
  'sync-pix-connections',
  'yearly-clearances',
  'bill-approval',
]

type Job = { id: string; topic: string; payload: unknown; at: Date }

/**
 * Opens the jobs that the demonstration's own commands left for the worker: everything not younger than `present`, where their clock ends. People who
 * use the product meanwhile have today's clock, so their jobs are neither seen nor touched.
 */
export function openOutbox(sql: Sql, present: Date) {
  const until = present.toISOString()
  return {
    /** Rows of these topics are taken out undone; with 'send-message' the letters that it would send. */
    async forget(topics: readonly string[]): Promise<void> {
      await sql`delete from private.outbox where topic = any (${[...topics]}) and created_at <= ${until}`
      if (topics.includes('send-message')) await forgetLetters()
    },
    /** Removes and returns the payload of a job just requested, for a caller that handles it differently. */
    async take(topic: string): Promise<unknown> {
      const [taken] = await sql<{ payload: unknown }[]>`
        delete from private.outbox where topic = ${topic} and created_at <= ${until} returning payload`
      return taken?.payload
    },
    /** The oldest, of other topics than these. */
    async first(except: readonly string[]): Promise<Job | undefined> {
      const [job] = await sql<Job[]>`
        select id, topic, payload, created_at as at from private.outbox
        where created_at <= ${until} and topic <> all (${[...except]}::text[]) order by id limit 1`
      return job
    },
    async remove({ id }: Job): Promise<void> {
      await sql`delete from private.outbox where id = ${id}`
    },
  }

  /** Marks historical messages as sent long ago, so that none is sent today. */
  async function forgetLetters(): Promise<void> {
    await sql`
      with gone as (
        delete from private.message_contents c using public.messages m
        where m.condominium_id = c.condominium_id and m.id = c.message_id and m.created_at <= ${until}
        returning c.condominium_id, c.message_id)
      update public.messages m set status = 'sent', attempts = 1, sent_at = m.created_at + interval '20 seconds', send_after = null
      from gone g where m.condominium_id = g.condominium_id and m.id = g.message_id and m.status = 'queued'`
    await sql`delete from private.message_bodies where created_at <= ${until}`
  }
}

/** What the history of a making that failed, or was killed, would mail today. Nothing where it had not begun. */
export async function forgetHistory(sql: Sql): Promise<void> {
  const [begun] = await sql<{ at: Date }[]>`
    select created_at as at from auth.users where email = ${logins.sindica.email}`
  if (begun) await openOutbox(sql, begun.at).forget(mails)
}
