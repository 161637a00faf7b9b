import { balanceOf, type PriceEntry, type Taken } from '../../../../domain/subscriptions/proration.ts'
import type { Sql } from '../database.ts'

type History = { entries: PriceEntry[]; taken: Taken[] }

/** Returns what is left of a subscription's credit to set off against charges, in centavos; a negative amount is owed. */
export async function balanceFor(sql: Sql, subscriptionId: string): Promise<number> {
  const [history] = await sql<History[]>`
    select coalesce((
        select jsonb_agg(jsonb_build_object('at', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
          'priceCents', c.price_cents, 'creditCents', c.credit_cents))
        from public.subscription_changes c where c.subscription_id = ${subscriptionId}), '[]') as entries,
      coalesce((
        select jsonb_agg(jsonb_build_object('at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
          'cents', p.amount_cents))
        from public.subscription_payments p
        where p.subscription_id = ${subscriptionId} and p.status in ('approved', 'in_mediation')), '[]') as taken`
  return balanceOf(history!.entries, history!.taken)
}
