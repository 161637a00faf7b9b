import { receivedPix } from '../../supabase/functions/_shared/pix/provider.ts'
import type { Task } from '../context.ts'
import { settlePix } from '../payments/settle-pix.ts'

/** How far back a day's sweep looks: a provider that was away a week ago has told by now. */
const days = 8

/**
 * Reads what was received from the provider itself, so that a notice that was lost costs nothing, and what comes without one (a Pix
 * without txid is never told of) is in the books the next morning. What is booked already changes nothing.
 */
export const sweepPixTask: Task = {
  topic: 'sweep-pix',
  schedule: '25 5 * * *',
  async run(context, _data, signal) {
    const until = new Date()
    const from = new Date(until.getTime() - days * 86_400_000)
    const unread = (problem: unknown) => context.log.error({ problem }, 'a received pix could not be read')
    for await (const page of receivedPix(from, until, unread)) {
      for (const pix of page) {
        signal.throwIfAborted()
        await context.transaction((sql) => settlePix(context, sql, pix))
      }
    }
  },
}
