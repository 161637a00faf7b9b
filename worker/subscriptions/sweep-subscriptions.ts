import { isConfigured } from '../../supabase/functions/_shared/mercado-pago/client.ts'
import type { Task, WorkerContext } from '../context.ts'
import { stepByHand, tellRenewals } from './by-hand.ts'
import { type Asked, readAsked } from './read-mercado-pago.ts'
import { tellTrials } from './telling/trials.ts'

/** Most read in one run, those not read for longest first. */
const most = 300

/** Days after which no payment of an ended subscription is refunded or contested any more. */
const givenBack = 180

/**
 * Every hour: reminds of trials, closes expired checkouts, and reads again every open checkout and every subscription not read for a day, so that a
 * lost notice costs a day at most.
 */
export const sweepSubscriptionsTask: Task = {
  topic: 'sweep-subscriptions',
  schedule: '17 * * * *',
  isInterruptible: true,
  async run(context, _data, signal) {
    await tellTrials(context)
    await tellRenewals(context)
    await stepByHand(context)
    if (isConfigured())
      for (const asked of [...(await due(context)), ...(await dueByHand(context))]) {
        signal.throwIfAborted()
        await readAsked(context, asked).catch((error: unknown) => {
          context.log.warn({ err: error, asked }, 'mercado pago did not answer about a subscription')
        })
      }
    await closeUnasked(context)
  },
}

/** Closes checkouts that the provider never answered: no one has an address to pay them at. */
const closeUnasked = ({ sql }: WorkerContext) => sql`
  update public.subscription_checkouts set status = 'expired', settled_at = private.now()
  where status = 'open' and provider_id is null and expires_at <= private.now()`

function due({ sql }: WorkerContext): Promise<Asked[]> {
  return sql<Asked[]>`
    select d.id, 'agreement' as method, d.id as provider_id from (
      select l.provider_id as id, l.read_at from private.subscription_links l
      join public.condominium_subscriptions s on s.id = l.subscription_id
      where l.next_try_at <= private.now()
        and (((l.told_status <> 'cancelled' or coalesce(s.paid_until, s.owed_from) > private.today() - ${givenBack}::integer)
            and coalesce(l.read_at, '-infinity') < private.now() - interval '20 hours')
          or (l.told_status <> 'cancelled' and l.asked_status is not null)
          or (s.status in ('active', 'paused') and s.cancel_on <= private.today()))
      union all
      select k.provider_id, k.read_at from public.subscription_checkouts k
      where k.status = 'open' and k.provider_id is not null and k.method in ('preapproval', 'card')
        and (k.expires_at <= private.now() or coalesce(k.read_at, '-infinity') < private.now() - interval '50 minutes')
    ) d order by read_at nulls first limit ${most}`
}

/** After this many days no one pays an expired boleto any more, and its bank has reported it. */
const paidLate = 15

/** Returns single payments that are pending or may yet be paid late; received ones, weekly, for refunds; and calls whose answer never came. */
const dueByHand = ({ sql }: WorkerContext): Promise<Asked[]> => sql<Asked[]>`
  select id, method, provider_id from public.subscription_checkouts k
  where k.method in ('card', 'pix', 'boleto') and (k.method <> 'card' or k.provider_id is null)
    and case
      when k.provider_id is null then k.status in ('open', 'cancelled', 'expired') and k.created_at > private.now() - interval '2 days'
        and k.created_at < private.now() - interval '2 minutes' and coalesce(k.read_at, '-infinity') < private.now() - interval '50 minutes'
      when k.status = 'open' then k.expires_at <= private.now() or coalesce(k.read_at, '-infinity') < private.now() - interval '50 minutes'
      when k.status = 'authorized' then k.created_at > private.now() - make_interval(days => ${givenBack})
        and coalesce(k.read_at, '-infinity') < private.now() - interval '7 days'
      else k.created_at > private.now() - make_interval(days => ${paidLate})
        and coalesce(k.read_at, '-infinity') < private.now() - interval '20 hours'
    end
  order by k.read_at nulls first limit ${most}`
