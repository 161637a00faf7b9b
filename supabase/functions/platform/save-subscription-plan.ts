import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { LEAST_PRICE, type PlanTerms, planSlug, planTerms } from '../../../domain/plans/plan-terms.ts'
import { type Context, command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import { columnsOf, lockPlans, type PlanVersion, planVersion } from '../_shared/platform/plans.ts'

const input = z.union([
  // Of a plan that exists: `plan_id` is its newest version, as the caller saw it.
  z.strictObject({ plan_id: z.uuid('Plano inválido.'), terms: planTerms }),
  z.strictObject({ slug: planSlug, is_superadmin_only: z.boolean(), terms: planTerms }),
])

type Saved = { plan_id: string; version: number; mode: 'unchanged' | 'in_place' | 'new_version' | 'new_plan' }

/**
 * Writes a plan: as a new version if someone has the present one, otherwise in its place. A new plan is not offered until `offer-subscription-plan`
 * does so. Throws `plan_changed_meanwhile`, `slug_taken`, `price_too_low`.
 */
export default command('save-subscription-plan', {
  roles: ['superadmin'],
  auditedAs: 'Mudou um plano da plataforma',
  section: 'subscription',
  input,
  logsRefusals: true,
  async run(context, given) {
    const { sql } = context
    await lockPlans(sql)
    if (!('plan_id' in given)) return found(context, given)
    const before = await planVersion(sql, given.plan_id, true)
    if (!before.is_newest) throw new AppError('plan_changed_meanwhile')
    requirePrice(given.terms, before.is_superadmin_only)
    if (isSame(before.terms, given.terms))
      return { plan_id: before.id, version: before.version, mode: 'unchanged' } satisfies Saved
    const saved = before.is_kept
      ? await addVersion(sql, before, given.terms)
      : await writeInPlace(sql, before, given.terms)
    context.audit({
      entity: 'subscription_plans',
      entityId: saved.plan_id,
      before: { version: before.version, ...before.terms },
      after: { version: saved.version, ...given.terms },
    })
    return saved
  },
})

/** What anybody may buy costs something. */
function requirePrice({ monthly_cents }: PlanTerms, isHidden: boolean): void {
  if (!isHidden && monthly_cents < LEAST_PRICE) throw new AppError('price_too_low')
}

const isSame = (one: PlanTerms, other: PlanTerms): boolean =>
  (Object.keys(one) as (keyof PlanTerms)[]).every((name) =>
    name === 'features'
      ? Object.entries(other.features).every(([flag, on]) => (one.features[flag as never] === true) === on)
      : one[name] === other[name],
  )

type Founding = { slug: string; is_superadmin_only: boolean; terms: PlanTerms }

async function found(context: Context, { slug, is_superadmin_only, terms }: Founding): Promise<Saved> {
  const { sql, audit } = context
  requirePrice(terms, is_superadmin_only)
  const [taken] = await sql`select 1 from public.subscription_plans where slug = ${slug} limit 1`
  if (taken) throw new AppError('slug_taken')
  const [made] = await sql<{ id: string }[]>`
    insert into public.subscription_plans ${sql({ ...columnsOf(sql, terms), slug, is_superadmin_only, is_active: false } as never)} returning id`
  audit({ entity: 'subscription_plans', entityId: made!.id, after: { slug, is_superadmin_only, ...terms } })
  return { plan_id: made!.id, version: 1, mode: 'new_plan' }
}

async function writeInPlace(sql: Sql, { id, version }: PlanVersion, terms: PlanTerms): Promise<Saved> {
  await sql`update public.subscription_plans set ${sql(columnsOf(sql, terms) as never)} where id = ${id}`
  return { plan_id: id, version, mode: 'in_place' }
}

/** The new version is offered where the one before was; of versions of one plan at most one is. */
async function addVersion(sql: Sql, before: PlanVersion, terms: PlanTerms): Promise<Saved> {
  const { id, slug, is_active, is_superadmin_only } = before
  const version = before.version + 1
  if (is_active) await sql`update public.subscription_plans set is_active = false where id = ${id}`
  const row = { ...columnsOf(sql, terms), slug, version, is_active, is_superadmin_only }
  const [made] = await sql<
    { id: string }[]
  >`insert into public.subscription_plans ${sql(row as never)} returning id`
  return { plan_id: made!.id, version, mode: 'new_version' }
}
