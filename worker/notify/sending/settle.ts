import { hasReceipts, patienceOf } from '../../../domain/notifications/fall-back.ts'
import { mustArrive } from '../../../domain/notifications/urgency.ts'
import type { WorkerContext } from '../../context.ts'
import type { Answer } from '../providers/answer.ts'
import type { Claimed, Leaving } from './claim.ts'

export type Outcome = { message: Claimed; answer: Answer; ms: number }

/** Tries of a message before it is given up; the pauses between them are 30 s, 1, 2 and 4 min. */
const mostAttempts = 5
const firstPause = 30

/**
 * Records the outcome of messages, many in one transaction. A sent one loses its row of contents at once; one that will never leave retains it for a
 * week, for a manual retry.
 */
export async function settle(
  context: WorkerContext,
  channel: Leaving,
  outcomes: readonly Outcome[],
): Promise<void> {
  if (outcomes.length === 0) return
  const rows = outcomes.map((outcome) => rowOf(channel, outcome))
  await context.transaction(async (sql) => {
    if (rows.length > 20) await sql`select set_config('prumo.told_later', 'messages', true)`
    // Receipts arrive meanwhile: everything that changes many messages locks them in the same order.
    await sql`
      select from public.messages where condominium_id = any (${[...new Set(rows.map((row) => row.condominium_id))]}::uuid[])
        and id = any (${rows.map(({ id }) => id)}::uuid[])
      order by condominium_id, id for no key update`
    await sql`
      with given as materialized (
        select * from jsonb_to_recordset(${sql.json(rows)}::jsonb) as r (condominium_id uuid, id uuid, outcome text, code text,
          words text, provider_id text, ms integer, pause integer, check_minutes double precision)
      ), updated as (
        update public.messages m set
          -- A receipt may have been faster.
          status = case when m.status = 'queued' then case g.outcome when 'taken' then 'sent' when 'refused' then 'failed' else 'queued' end
            else m.status end,
          attempts = m.attempts + 1,
          error_code = case when m.status = 'queued' then g.code else m.error_code end,
          provider_answer = coalesce(g.words, m.provider_answer), provider_ms = coalesce(g.ms, m.provider_ms),
          provider_id = coalesce(g.provider_id, m.provider_id),
          sent_at = case when g.outcome = 'taken' then coalesce(m.sent_at, private.now()) else m.sent_at end,
          send_after = null,
          check_after = case when m.status in ('delivered', 'read') then null
            when g.check_minutes is not null then private.now() + g.check_minutes * interval '1 minute' else m.check_after end
        from given g where m.condominium_id = g.condominium_id and m.id = g.id
      ), gone as (
        delete from private.message_contents c using given g
        where c.condominium_id = g.condominium_id and c.message_id = g.id and g.outcome = 'taken'
      )
      update private.message_contents c set claimed_at = null,
        due_at = case when g.outcome = 'later' then private.now() + g.pause * interval '1 second' end
      from given g where c.condominium_id = g.condominium_id and c.message_id = g.id and g.outcome <> 'taken'`
  })
}

function rowOf(channel: Leaving, { message, answer, ms }: Outcome) {
  const isOver = answer.kind === 'refused' || (answer.kind !== 'taken' && message.attempts >= mostAttempts)
  const outcome = isOver ? 'refused' : answer.kind === 'taken' ? 'taken' : 'later'
  const keepsWords = outcome !== 'taken' || message.kind === 'test'
  return {
    condominium_id: message.condominium_id,
    id: message.id,
    outcome,
    code: 'code' in answer ? answer.code : answer.kind === 'slower' ? `${channel}_slower` : null,
    words: keepsWords ? answer.words || null : null,
    provider_id: answer.kind === 'taken' ? answer.providerId : null,
    ms: message.kind === 'test' ? ms : null,
    pause: firstPause * 2 ** Math.max(0, message.attempts - 1),
    check_minutes: checkMinutes(channel, message.kind, outcome),
  }
}

/** Returns when to consider another channel: at once after a failure, and for channels with receipts when none arrived in time. */
function checkMinutes(channel: Leaving, kind: string, outcome: string): number | null {
  if (!mustArrive(kind) || outcome === 'later') return null
  if (outcome === 'refused') return 0
  return hasReceipts(channel) ? patienceOf(kind) / 60_000 : null
}
