import { folded } from '../../../../domain/ascii.ts'
import type { PhoneChannel } from '../../../../domain/notifications/events.ts'
import type { ReceiptStatus } from '../../../../domain/notifications/receipts.ts'
import { phoneSpellings } from '../../../../domain/phone.ts'
import type { Context } from '../command.ts'

/** What a provider reports about one message; `id` is ours where the provider returns it. */
export type Receipt = {
  id?: string
  provider_id?: string
  status: ReceiptStatus
  /** ISO instant. */
  at?: string
  code?: string
  /** The provider's own. */
  words?: string
}
/** A recipient's reply, with its number in E.164. */
export type Reply = { from: string; text: string }

const stopWords = new Set(['sair', 'parar', 'pare', 'stop', 'cancelar'])

/** Checks whether a reply asks for no more messages: only the word itself, however it is written. */
const asksToStop = (text: string): boolean => stopWords.has(folded(text).replace(/[^a-z]/g, ''))

/**
 * Processes a provider's notice: receipts advance messages, in any order and however often they come; anyone who writes SAIR gets no more, and one
 * confirmation.
 */
export async function takePhoneNotice(
  { sql, enqueue }: Pick<Context, 'sql' | 'enqueue'>,
  channel: PhoneChannel,
  receipts: readonly Receipt[],
  replies: readonly Reply[],
): Promise<{ moved: number; stopped: number }> {
  let moved = 0
  if (receipts.length > 0) {
    const [taken] = await sql<{ moved: number }[]>`
      select private.take_receipts(${channel}, ${sql.json(receipts as never)}) as moved`
    moved = taken!.moved
  }
  let stopped = 0
  for (const { from, text } of replies) {
    if (!asksToStop(text)) continue
    const [ended] = await sql<{ stopped: number }[]>`
      select coalesce(sum(private.stop_phone(p, ${channel})), 0)::integer as stopped
      from unnest(${phoneSpellings(from)}::text[]) p`
    // The same notice again stops nothing more, and is not confirmed again.
    if (ended!.stopped > 0) await enqueue('confirm-stop', { channel, phone: from })
    stopped += ended!.stopped
  }
  return { moved, stopped }
}
