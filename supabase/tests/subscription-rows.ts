import type postgres from 'postgres'

/** Adds an abandoned checkout, a change of plan and a payment of a condominium's subscription. */
export async function furnishSubscription(
  sql: postgres.Sql,
  id: string,
  subscriptionId: string,
): Promise<void> {
  await sql`
    insert into public.subscription_checkouts (condominium_id, plan_id, billing_cycle, price_cents, amount_cents, status, expires_at, settled_at)
    select ${id}, p.id, 'monthly', 12990, 12990, 'cancelled', now(), now() from public.subscription_plans p where p.slug = 'profissional'`
  await sql`
    insert into public.subscription_changes (condominium_id, subscription_id, plan_id, price_cents)
    select ${id}, ${subscriptionId}, p.id, 12990 from public.subscription_plans p where p.slug = 'profissional'`
  await sql`
    insert into public.subscription_payments (condominium_id, subscription_id, provider_payment_id, amount_cents, status, period_from,
      period_until, attempt, created_at, changed_at)
    values (${id}, ${subscriptionId}, ${`P${id}`}, 12990, 'approved', '2026-01-10', '2026-02-10', 1, now(), now())`
}
