import { AppError } from '../../../domain/errors.ts'
import { type MoveSignature, moveOrderInput } from '../../../domain/maintenance/orders/input.ts'
import {
  isGivenUp,
  mayMove,
  type OrderStatus,
  workerMoves,
} from '../../../domain/maintenance/orders/words.ts'
import { type Context, command } from '../_shared/command.ts'
import { manages, refuseUnless } from '../_shared/guards.ts'
import { type LockedOrder, lockOrder, logged, planGoesOn, written } from '../_shared/maintenance/orders.ts'
import { requireQuotes } from '../_shared/maintenance/quotes-rule.ts'
import { ratingWritten } from '../_shared/maintenance/rating.ts'
import { requireWorksDecided } from '../_shared/maintenance/works-rule.ts'

/**
 * Moves an order to another state; once done, skipped or cancelled, its plan continues to the next day. Only an order of a plan is skipped, and it is
 * resumed until the plan makes the next one. A person who only carries out the order can begin it, mark it done, signed by who did it, and take that
 * back. Throws `maintenance_move_refused`, `maintenance_skip_unplanned`, `maintenance_evidence_missing`, `maintenance_next_open`,
 * `maintenance_next_made`, `maintenance_future`, `maintenance_reason_needed`, `maintenance_billed`, `maintenance_quotes_missing`, `maintenance_decision_needed`, `rating_settled`, `rating_own_work`, `forbidden`.
 */
export default command('move-maintenance-order', {
  roles: 'frontDesk',
  feature: 'incidents',
  auditedAs: 'Moveu uma ordem de serviço',
  ownCase: 'everyday',
  input: moveOrderInput,
  async run(context, { order_id, to, note, done_on, cost_cents, spent_minutes, signature, rating }) {
    const { today, audit } = context
    const order = await lockOrder(context, order_id)
    refuseUnless(mayMove(order.status, to), 'maintenance_move_refused')
    refuseUnless(manages(context) || (workerMoves.includes(to) && cost_cents == null), 'forbidden')
    refuseUnless(to !== 'skipped' || order.plan_id !== null, 'maintenance_skip_unplanned')
    const needsReason = isGivenUp(to) || (order.status === 'done' && to === 'in_progress')
    refuseUnless(!needsReason || note.length >= 3, 'maintenance_reason_needed')
    refuseUnless(!isGivenUp(to) || order.bill_id === null, 'maintenance_billed')
    const goesBack = !order.is_open && (to === 'open' || to === 'in_progress')
    if (goesBack) await requireNoNext(context, order)
    if (order.status === 'skipped') await planReturns(context, order)
    const doneOn = done_on ?? order.done_on ?? today
    refuseUnless(to !== 'done' || doneOn <= today, 'maintenance_future')
    if (to === 'done' && order.is_open && cost_cents != null) {
      await requireQuotes(context, order_id, cost_cents, order.quotes_exception)
      await requireWorksDecided(context, order, cost_cents)
    }
    if (to === 'checked' && rating) await ratingWritten(context, order, rating)
    await written(context, order_id, {
      status: to,
      ...columnsOf(context, order, { to, note, doneOn, cost_cents, spent_minutes, signature }),
    })
    await logged(context, order_id, { kind: 'status', from: order.status, to, note })
    if (order.plan_id && order.planned_on && order.is_open && (to === 'done' || isGivenUp(to))) {
      const closedOn = to === 'done' ? doneOn : order.planned_on > today ? order.planned_on : today
      await planGoesOn(context, order.plan_id, { plannedOn: order.planned_on, closedOn })
    }
    audit({
      entity: 'maintenance_orders',
      entityId: order_id,
      before: { status: order.status },
      after: { code: order.code, status: to, ...(to === 'done' ? { done_on: doneOn, cost_cents } : {}) },
    })
    return { id: order_id, status: to }
  },
})

type Move = {
  to: OrderStatus
  note: string
  doneOn: string
  cost_cents: number | null | undefined
  spent_minutes: number | null
  signature: MoveSignature | null | undefined
}

const unsigned = { signed_name: null, signature: null, signed_at: null, signed_by: null }

function columnsOf(
  { now, userId }: Context,
  order: LockedOrder,
  { to, note, doneOn, cost_cents, spent_minutes, signature }: Move,
) {
  if (to === 'done' && order.status === 'checked') return { checked_at: null }
  if (to === 'done')
    return {
      done_on: doneOn,
      done_note: note,
      ...(spent_minutes !== null && { spent_minutes }),
      ...(signature && {
        signed_name: signature.name,
        signature: signature.path ?? null,
        signed_at: now,
        signed_by: userId,
      }),
      // The booked amount is the cost.
      ...(cost_cents != null && order.bill_id === null ? { cost_cents } : {}),
    }
  if (to === 'checked') return { checked_at: now }
  if (isGivenUp(to)) return { cancel_reason: note }
  return {
    cancel_reason: null,
    done_on: null,
    // What was signed for is not done after all.
    ...unsigned,
    ...(to === 'in_progress' && order.status !== 'done' ? { started_at: now } : {}),
  }
}

/** A plan has only one open order: a restored one would be the second. A skipped one also stays so once the plan has made a later one. */
async function requireNoNext({ sql, condominiumId }: Context, order: LockedOrder): Promise<void> {
  if (!order.plan_id) return
  const [next] = await sql<{ code: string }[]>`
    select code from public.maintenance_orders
    where condominium_id = ${condominiumId} and plan_id = ${order.plan_id} and id <> ${order.id}
      and (is_open or ${order.status === 'skipped'} and planned_on > ${order.planned_on})
    order by planned_on desc limit 1`
  if (!next) return
  const code = order.status === 'skipped' ? 'maintenance_next_made' : 'maintenance_next_open'
  throw new AppError(code, { details: { code: next.code } })
}

/** The plan's next day is again the one of the order that is resumed. */
async function planReturns({ sql, condominiumId }: Context, order: LockedOrder): Promise<void> {
  await sql`
    update public.maintenance_plans set next_on = ${order.planned_on}
    where condominium_id = ${condominiumId} and id = ${order.plan_id} and ended_at is null`
}
