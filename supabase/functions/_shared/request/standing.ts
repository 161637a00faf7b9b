import { AppError } from '../../../../domain/errors.ts'
import type { Command } from '../../../../domain/permissions/declaration.ts'
import type { FeatureFlag, Role } from '../../../../domain/permissions/roles.ts'
import { closingWords, type FeatureClosing } from '../../../../domain/plans/apart-words.ts'
import type { Claims, Sql } from '../database.ts'

type InCondominium = { role: Role | null; isSupport: boolean }

/** What the caller acts as: a member, or the support where an access to it is open. Throws for everyone else. */
export async function standingIn(
  sql: Sql,
  { sub = '' }: Claims,
  condominiumId: string,
  rule: Command,
  onlyReads: boolean,
): Promise<InCondominium> {
  const { roles } = rule
  if (roles === 'anyone' || roles === 'user') return { role: null, isSupport: false }
  const role = await memberRole(sql, sub, condominiumId, roles, rule.councilWithUnit)
  if (role) return { role, isSupport: false }
  if (!roles.includes('admin')) throw new AppError('forbidden')
  const [support] = await sql<{ standing: 'acts' | 'reads' | null }[]>`
    select private.support_standing(${condominiumId}) as standing`
  if (!support?.standing) throw new AppError('forbidden')
  if (rule.membersOnly) throw new AppError('support_never_does')
  if (support.standing === 'reads' && !onlyReads) throw new AppError('support_only_reads')
  return { role: 'admin', isSupport: true }
}

/**
 * The role that a member acts in (a council member as a resident where their own unit lets them), null for who is none; or an error: someone else's
 * condominium does not exist for them.
 */
async function memberRole(
  sql: Sql,
  userId: string,
  condominiumId: string,
  roles: readonly Role[],
  councilWithUnit = false,
): Promise<Role | null> {
  const [member] = await sql<{ role: Role; status: 'approved' | 'pending' }[]>`
    select role, status from public.memberships
    where condominium_id = ${condominiumId} and user_id = ${userId || null} and status in ('approved', 'pending')
    order by status limit 1`
  if (!member) return null
  if (member.status === 'pending')
    throw new AppError(roles.includes(member.role) ? 'approval_pending' : 'forbidden')
  if (roles.includes(member.role)) return member.role
  if (member.role !== 'council' || !councilWithUnit) throw new AppError('forbidden')
  const [home] = await sql<{ has_unit: boolean }[]>`
    select private.has_unit(${condominiumId}, ${userId || null}) as has_unit`
  if (!home!.has_unit) throw new AppError('unit_required')
  return 'resident'
}

/** A command outside any condominium that requires roles is only for platform administrators. */
export async function platformRole(sql: Sql, rule: Command): Promise<Role | null> {
  if (rule.roles === 'anyone' || rule.roles === 'user') return null
  const [caller] = await sql<{ is_superadmin: boolean }[]>`select private.is_superadmin()`
  if (!caller?.is_superadmin || !rule.roles.includes('superadmin')) throw new AppError('forbidden')
  return 'superadmin'
}

/** Throws if the plan lacks the feature, if it is closed apart from the plan, or if the paid period has ended and the command writes. */
export async function requirePlan(sql: Sql, condominiumId: string, rule: Command): Promise<void> {
  const [plan] = await sql<{ state: string; limits: { reason: string | null } | null }[]>`
    select private.subscription_state(${condominiumId}) as state,
      case when ${rule.feature ?? null}::text is not null then private.plan_limits(${condominiumId}, ${rule.feature ?? ''}) end as limits`
  const reason =
    plan?.limits?.reason ?? (plan?.state === 'trial' || plan?.state === 'active' ? null : plan?.state)
  const paused = reason === 'trial_expired' || reason === 'subscription_inactive'
  if (!reason || (paused && rule.readOnlyAllowed)) return
  if (reason === 'feature_closed') throw await closing(sql, condominiumId, rule.feature!)
  throw new AppError(paused ? reason : 'feature_not_in_plan')
}

async function closing(sql: Sql, condominiumId: string, feature: FeatureFlag): Promise<AppError> {
  const [row] = await sql<{ closing: FeatureClosing | null }[]>`
    select private.feature_closing(${condominiumId}, ${feature}) as closing`
  return new AppError('feature_closed', row?.closing ? { message: closingWords(feature, row.closing) } : {})
}

/** Whether an answer was refused for what the condominium's plan lacks, or has closed for a while. */
export const isOutOfPlan = (thrown: unknown): boolean =>
  thrown instanceof AppError && (thrown.code === 'feature_not_in_plan' || thrown.code === 'feature_closed')
