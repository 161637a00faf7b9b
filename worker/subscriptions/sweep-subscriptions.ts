import { isConfigured } from '../../supabase/functions/_shared/mercado-pago/client.ts'
import type { Task, WorkerContext } from '../context.ts'
import { refresh } from './refresh.ts'
import { tellTrials } from './trials.ts'

/** Asked about in one run, those first that were not asked about for longest. */
const most = 300

/** Days after which nothing of an ended subscription is given back or contested any more. */
const givenBack = 180

/**
 * Every hour: trials are reminded, checkouts whose time is over are closed, and every open checkout and every subscription that was not
 * read for a day is read again, so that a notice that was lost costs a day at most.
 */
export const sweepSubscriptionsTask: Task = {
  topic: 'sweep-subscriptions',
  schedule: '17 * * * *',
  isInterruptible: true,
  async run(context, _data, signal) {
    await tellTrials(context)
    await closeUnasked(context)
    if (!isConfigured()) return
    for (const id of await due(context)) {
      signal.throwIfAborted()
      await refresh(context, id).catch((error: unknown) => {
        context.log.warn({ err: error, preapproval: id }, 'mercado pago did not answer about a subscription')
      })
    }
  },
}

/** Checkouts that the provider never answered about: nobody has an address to pay them at. */
const closeUnasked = ({ sql }: WorkerContext) => sql`
  update public.subscription_checkouts set status = 'expired', settled_at = private.now()
  where status = 'open' and provider_id is null and expires_at <= private.now()`

async function due({ sql }: WorkerContext): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from (
      select l.provider_id as id, l.read_at from private.subscription_links l
      join public.condominium_subscriptions s on s.id = l.subscription_id
      where l.next_try_at <= private.now()
        and (((l.told_status <> 'cancelled' or coalesce(s.paid_until, s.owed_from) > private.today() - ${givenBack}::integer)
            and coalesce(l.read_at, '-infinity') < private.now() - interval '20 hours')
          or (l.told_status <> 'cancelled' and l.asked_status is not null)
          or (s.status in ('active', 'paused') and s.cancel_on <= private.today()))
      union all
      select k.provider_id, k.read_at from public.subscription_checkouts k
      where k.status = 'open' and k.provider_id is not null
        and (k.expires_at <= private.now() or coalesce(k.read_at, '-infinity') < private.now() - interval '50 minutes')
    ) d order by read_at nulls first limit ${most}`
  return rows.map(({ id }) => id)
}
