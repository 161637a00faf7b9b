import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { LEAST_PRICE } from '../../../domain/plans/plan-terms.ts'
import { command } from '../_shared/command.ts'
import { lockPlans, planVersion, requireSomeOffered } from '../_shared/platform/plans.ts'

const input = z
  .strictObject({
    plan_id: z.uuid('Plano inválido.'),
    is_active: z.boolean().optional(),
    is_superadmin_only: z.boolean().optional(),
  })
  .refine((given) => given.is_active !== undefined || given.is_superadmin_only !== undefined, {
    error: 'Diga o que muda.',
  })

/**
 * Offers a version or stops offering it, to everyone or only by invitation. It can be offered in place of another version of the same plan, which is
 * the way back from a new one. Existing holders are unaffected. Throws `price_too_low`, `last_offered_plan`.
 */
export default command('offer-subscription-plan', {
  roles: ['superadmin'],
  auditedAs: 'Mudou a oferta de um plano',
  section: 'subscription',
  input,
  logsRefusals: true,
  async run({ sql, audit }, { plan_id, ...wanted }) {
    await lockPlans(sql)
    const before = await planVersion(sql, plan_id)
    const after = {
      is_active: wanted.is_active ?? before.is_active,
      is_superadmin_only: wanted.is_superadmin_only ?? before.is_superadmin_only,
    }
    if (!after.is_superadmin_only && before.terms.monthly_cents < LEAST_PRICE)
      throw new AppError('price_too_low')
    const replaced = after.is_active
      ? await sql<{ id: string }[]>`
          update public.subscription_plans set is_active = false
          where slug = ${before.slug} and is_active and id <> ${plan_id} returning id`
      : []
    await sql`update public.subscription_plans set ${sql(after)} where id = ${plan_id}`
    await requireSomeOffered(sql)
    const { is_active, is_superadmin_only, slug, version } = before
    audit({
      entity: 'subscription_plans',
      entityId: plan_id,
      before: { slug, version, is_active, is_superadmin_only },
      after: { slug, version, ...after },
    })
    return { replaced_id: replaced[0]?.id ?? null }
  },
})
