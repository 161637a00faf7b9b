import type { Sql } from '../_shared/database.ts'

/** Input of the dialog: name, number of units, and the plan's slug (null: the default one). */
export type Onboarding = { name: string; units: number; plan: string | null }

/**
 * Returns the id of the síndico's condominium: completes the one that still lacks its number of units, returns one founded with the same name and
 * units (a repeated call), otherwise starts a new one with a trial.
 */
export async function settle(sql: Sql, founder: string, asked: Onboarding): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended('onboarding ' || ${founder}::text, 0))`
  const [own] = await sql<{ id: string; total_units: number | null }[]>`
    select id, total_units from public.condominiums
    where admin_id = ${founder}
      and (total_units is null or (total_units = ${asked.units} and lower(name) = lower(${asked.name})))
    order by total_units nulls first, created_at limit 1`
  if (own && own.total_units !== null) return own.id
  if (own) return complete(sql, own.id, asked)
  const [founded] = await sql<{ id: string }[]>`
    select private.found_condominium(${founder}, ${asked.name}, ${asked.units}, ${asked.plan}) as id`
  return founded!.id
}

async function complete(sql: Sql, id: string, asked: Onboarding): Promise<string> {
  await sql`update public.condominiums set name = ${asked.name}, total_units = ${asked.units} where id = ${id}`
  if (asked.plan) {
    // Only the trial's plan is free to choose; a paid one changes through its subscription.
    await sql`
      update public.condominium_subscriptions s set plan_id = p.id
      from public.subscription_plans p
      where p.slug = ${asked.plan} and p.is_active and s.condominium_id = ${id} and s.is_trial and s.status = 'active'`
  }
  return id
}
