import { AppError } from '../../../../domain/errors.ts'
import type { PlanTerms } from '../../../../domain/plans/plan-terms.ts'
import { monthlyCents } from '../../../../domain/subscriptions/price.ts'
import type { Sql } from '../database.ts'

/** A version of a plan with its terms. */
export type PlanVersion = {
  id: string
  slug: string
  version: number
  is_active: boolean
  is_superadmin_only: boolean
  /** Someone has, had or is buying it: it cannot change. */
  is_kept: boolean
  is_newest: boolean
  terms: PlanTerms
}

type Row = Omit<PlanVersion, 'terms'> &
  Omit<PlanTerms, 'monthly_cents' | 'storage_gigabytes'> & { monthly_price: number; storage_bytes: number }

/** Returns a version, locked until the transaction ends where `held`: a trial that begins meanwhile waits. Throws `plan_not_found`. */
export async function planVersion(sql: Sql, id: string, held = false): Promise<PlanVersion> {
  if (held) await sql`select 1 from public.subscription_plans where id = ${id} for update`
  const [row] = await sql<Row[]>`
    select p.id, p.slug, p.version, p.is_active, p.is_superadmin_only, private.is_plan_kept(p.id) as is_kept,
      p.version = (select max(o.version) from public.subscription_plans o where o.slug = p.slug) as is_newest,
      p.name, p.description, p.monthly_price::float8 as monthly_price, p.max_units, p.max_admins, p.max_common_spaces,
      p.storage_bytes::float8 as storage_bytes, p.trial_days, p.features
    from public.subscription_plans p where p.id = ${id}`
  if (!row) throw new AppError('plan_not_found')
  const { slug, version, is_active, is_superadmin_only, is_kept, is_newest } = row
  const { name, description, max_units, max_admins, max_common_spaces, trial_days, features } = row
  return {
    id,
    slug,
    version,
    is_active,
    is_superadmin_only,
    is_kept,
    is_newest,
    terms: {
      name,
      description,
      max_units,
      max_admins,
      max_common_spaces,
      trial_days,
      features,
      monthly_cents: monthlyCents(row.monthly_price),
      storage_gigabytes: row.storage_bytes / 1e9,
    },
  }
}

/** The columns of a plan's row. */
export const columnsOf = (sql: Sql, terms: PlanTerms) => {
  const { monthly_cents, storage_gigabytes, features, ...rest } = terms
  return {
    ...rest,
    monthly_price: monthly_cents / 100,
    storage_bytes: Math.round(storage_gigabytes * 1e9),
    features: sql.json(features),
  }
}

/** Makes commands about plans take turns: the final offer is what each of them saw. */
export const lockPlans = (sql: Sql) =>
  sql`select pg_advisory_xact_lock(hashtextextended('subscription plans', 0))`

/** Checks that new customers always find a plan. Throws `last_offered_plan`. */
export async function requireSomeOffered(sql: Sql): Promise<void> {
  const [left] = await sql`
    select 1 from public.subscription_plans where is_active and not is_superadmin_only and monthly_price > 0 limit 1`
  if (!left) throw new AppError('last_offered_plan')
}
