import { type Holder, type PlanMove, planMove } from '../../../../domain/plans/plan-moves.ts'
import type { PlanTerms, PlanUse } from '../../../../domain/plans/plan-terms.ts'
import type { BillingCycle } from '../../../../domain/subscriptions/price.ts'
import type { PaidPeriod } from '../../../../domain/subscriptions/proration.ts'
import type { Sql } from '../database.ts'

/** A condominium that has a version of a plan, and the period that it has paid. */
export type HolderRow = Holder & {
  subscriptionId: string
  condominiumId: string
  condominium: string
  period: PaidPeriod | null
  /** A move of this holder is already pending. */
  isMoving: boolean
}

type Row = {
  subscription_id: string
  condominium_id: string
  condominium: string
  is_trial: boolean
  status: string
  billing_cycle: BillingCycle
  price_cents: number | null
  paid_until: string | null
  owed_from: string
  cancel_on: string | null
  period: PaidPeriod | null
  is_moving: boolean
} & PlanUse

/** Returns everyone who has a version, by the condominium's name, in one read. */
export async function holdersOf(sql: Sql, planId: string): Promise<HolderRow[]> {
  const rows = await sql<Row[]>`
    select h.subscription_id, h.condominium_id, u.condominium, h.is_trial, h.status, h.billing_cycle, h.price_cents::float8 as price_cents,
      h.paid_until::text, h.owed_from::text, h.cancel_on::text, u.units, u.admins::float8 as admins, u.spaces, u.storage::float8 as storage,
      (select jsonb_build_object('from', p.period_from, 'until', p.period_until, 'since', min(p.period_from) over ()) from public.subscription_payments p
        where p.subscription_id = h.subscription_id and p.status in ('approved', 'in_mediation')
        order by p.period_until desc limit 1) as period,
      exists (select from private.plan_moves m where m.subscription_id = h.subscription_id and m.status in ('announced', 'priced')) as is_moving
    from private.plan_holders(${planId}) h join private.plan_use(${planId}) u on u.condominium_id = h.condominium_id
    order by u.condominium collate public.pt_br, h.condominium_id`
  return rows.map((row) => ({
    subscriptionId: row.subscription_id,
    condominiumId: row.condominium_id,
    condominium: row.condominium,
    isTrial: row.is_trial,
    status: row.status,
    cycle: row.billing_cycle,
    priceCents: row.price_cents,
    paidUntil: row.paid_until,
    owedFrom: row.owed_from,
    cancelOn: row.cancel_on,
    use: { units: row.units, admins: row.admins, spaces: row.spaces, storage: row.storage },
    period: row.period,
    isMoving: row.is_moving,
  }))
}

export type Judged = { holder: HolderRow; move: PlanMove }

/** Judges what a move to other terms means for each holder; leaves out those with a pending move. */
export const judge = (
  holders: readonly HolderRow[],
  from: PlanTerms,
  to: PlanTerms,
  today: string,
): Judged[] =>
  holders
    .filter(({ isMoving }) => !isMoving)
    .map((holder) => ({ holder, move: planMove(from, to, holder, today) }))
