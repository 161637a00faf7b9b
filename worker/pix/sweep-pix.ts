import { receivedPix } from '../../supabase/functions/_shared/pix/provider.ts'
import type { Task, WorkerContext } from '../context.ts'
import { settlePix } from '../payments/settle-pix.ts'
import { type OwnAccount, ownAccounts } from './clients.ts'
import { syncConnections } from './sync-pix-connections.ts'

/** How far back a day's sweep looks: a provider that was down a week ago has reported by now. */
const days = 8

/**
 * Reads received payments from the provider itself, so that a lost notice costs nothing, and payments without one (a Pix without txid never has a
 * notice) are in the books the next morning. Already booked ones change nothing. Then checks that the provider still notifies us: someone may have
 * pointed its notices elsewhere.
 */
export const sweepPixTask: Task = {
  topic: 'sweep-pix',
  schedule: '25 5 * * *',
  async run(context, _data, signal) {
    for (const own of await ownAccounts(context.sql)) await sweepOwn(context, own, signal)
    await context.sql`
      update public.pix_connections set next_try_at = private.now() where state = 'ready' and next_try_at is null`
    await syncConnections(context, null, signal)
    await sweep(context, null, signal)
  },
}

/** An account whose bank refuses access holds up none of the others: its connection shows it. */
async function sweepOwn(context: WorkerContext, own: OwnAccount, signal: AbortSignal): Promise<void> {
  try {
    await sweep(context, own, signal)
  } catch (error) {
    signal.throwIfAborted()
    context.log.warn({ err: error, account: own.bankAccountId }, 'received pix of an account not read')
  }
}

async function sweep(context: WorkerContext, own: OwnAccount | null, signal: AbortSignal): Promise<void> {
  const until = new Date()
  const from = new Date(until.getTime() - days * 86_400_000)
  const unread = (problem: unknown) => context.log.error({ problem }, 'a received pix could not be read')
  for await (const page of receivedPix(from, until, unread, own?.client())) {
    for (const pix of page) {
      signal.throwIfAborted()
      await context.transaction((sql) => settlePix(context, sql, pix, own))
    }
  }
}
