import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { planChange } from '../../../domain/subscriptions/proration.ts'
import { type Context, command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import { holdersOf, type Judged, judge } from '../_shared/platform/plan-holders.ts'
import { lockPlans, planVersion } from '../_shared/platform/plans.ts'

const input = z.strictObject({ from_plan_id: z.uuid('Plano inválido.'), plan_id: z.uuid('Plano inválido.') })

type Move = {
  subscription_id: string
  condominium_id: string
  price_cents: number | null
  credit_cents: number
  is_trial: boolean
  is_at_once: boolean
  effective_on: string
}

/**
 * Moves everyone from one version of a plan to another: immediately if they lose nothing, with unused days of a higher price as a credit; the others
 * are notified, and the worker moves them with their first period after the notice. Throws `other_plan`, `nobody_to_move`.
 */
export default command('move-to-plan-version', {
  roles: ['superadmin'],
  auditedAs: 'Passou quem tinha uma versão do plano a outra',
  section: 'subscription',
  input,
  logsRefusals: true,
  async run(context, { from_plan_id, plan_id }) {
    const { sql, today, audit, enqueue } = context
    await lockPlans(sql)
    const from = await planVersion(sql, from_plan_id)
    const to = await planVersion(sql, plan_id)
    if (from.slug !== to.slug || from.id === to.id) throw new AppError('other_plan')
    // Their síndicos and the worker wait; only locked rows are judged.
    await sql`
      select 1 from public.condominiums c
      where c.id in (select h.condominium_id from private.plan_holders(${from.id}) h) order by c.id for no key update`
    const judged = judge(await holdersOf(sql, from.id), from.terms, to.terms, today)
    const moves = judged.flatMap((one) => moveOf(one, today))
    if (moves.length === 0) throw new AppError('nobody_to_move')
    const now = moves.filter(({ is_at_once }) => is_at_once)
    if (now.length > 0) await moveNow(sql, context, { from: from.id, to: to.id }, now)
    await writeMoves(sql, context, { from: from.id, to: to.id }, moves)
    await enqueue('move-plans', {})
    audit({
      entity: 'subscription_plans',
      entityId: to.id,
      before: { slug: from.slug, version: from.version },
      after: { slug: to.slug, version: to.version, count: moves.length },
    })
    return { now: now.length, announced: moves.length - now.length, kept: judged.length - moves.length }
  },
})

function moveOf({ holder, move }: Judged, today: string): Move[] {
  if (move.kind === 'kept') return []
  const { subscriptionId, condominiumId, isTrial, priceCents, cycle, period } = holder
  const base = { subscription_id: subscriptionId, condominium_id: condominiumId, is_trial: isTrial }
  if (move.kind === 'announced')
    return [
      {
        ...base,
        price_cents: move.priceCents,
        credit_cents: 0,
        is_at_once: false,
        effective_on: move.effectiveOn,
      },
    ]
  const change =
    priceCents !== null && move.priceCents !== null
      ? planChange({ cycle, priceCents, period }, { cycle, priceCents: move.priceCents }, today)
      : null
  const credit_cents = change?.kind === 'now' ? change.creditCents : 0
  return [{ ...base, price_cents: move.priceCents, credit_cents, is_at_once: true, effective_on: today }]
}

type Plans = { from: string; to: string }

const asRows = (sql: Sql, moves: readonly Move[]) => sql`
  jsonb_to_recordset(${sql.json(moves as never)}) as r (subscription_id uuid, condominium_id uuid, price_cents bigint, credit_cents bigint,
    is_trial boolean, is_at_once boolean, effective_on date)`

async function moveNow(sql: Sql, { userId }: Context, { from, to }: Plans, moves: Move[]): Promise<void> {
  await sql`
    update public.condominium_subscriptions s
    set plan_id = ${to}, price_cents = coalesce(r.price_cents, s.price_cents), changed_at = private.now()
    from ${asRows(sql, moves)} where s.id = r.subscription_id`
  await sql`
    insert into public.subscription_changes (condominium_id, subscription_id, from_plan_id, plan_id, price_cents, credit_cents, created_by)
    select r.condominium_id, r.subscription_id, ${from}, ${to}, r.price_cents, r.credit_cents, ${userId}
    from ${asRows(sql, moves)} where r.price_cents is not null`
  // Notifies the provider of the next charge's amount.
  await sql`
    insert into private.outbox (topic, payload)
    select 'read-mercado-pago', jsonb_build_object('condominiumId', r.condominium_id)
    from ${asRows(sql, moves)} where r.price_cents is not null`
}

/** Each condominium's own log says it too. */
async function writeMoves(
  sql: Sql,
  { userId, requestId }: Context,
  { from, to }: Plans,
  moves: Move[],
): Promise<void> {
  await sql`
    insert into private.plan_moves (condominium_id, subscription_id, from_plan_id, plan_id, price_cents, status, is_at_once, effective_on,
      announced_by, settled_at)
    select r.condominium_id, r.subscription_id, ${from}, ${to}, r.price_cents, case when r.is_at_once then 'done' else 'announced' end,
      r.is_at_once, r.effective_on, ${userId}, case when r.is_at_once then private.now() end
    from ${asRows(sql, moves)}`
  await sql`
    insert into public.audit_entries (condominium_id, actor_id, actor_role, action, entity, entity_id, before, after, request_id)
    select r.condominium_id, ${userId}, 'superadmin', 'move-to-plan-version', 'condominium_subscriptions', r.subscription_id,
      (select jsonb_build_object('plan', p.slug, 'version', p.version) from public.subscription_plans p where p.id = ${from}),
      (select jsonb_build_object('plan', p.slug, 'version', p.version, 'price_cents', r.price_cents, 'effective_on', r.effective_on)
        from public.subscription_plans p where p.id = ${to}), ${requestId}
    from ${asRows(sql, moves)}`
}
