import { AppError } from '../../../../domain/errors.ts'
import type { EventKind, OrderStatus, Step } from '../../../../domain/maintenance/orders/words.ts'
import type { Works } from '../../../../domain/maintenance/orders/works.ts'
import { type Cycle, dayAfterClosing, nextDay } from '../../../../domain/maintenance/plans/due-days.ts'
import type { Context } from '../command.ts'
import { manages, refuseUnless } from '../guards.ts'

export type LockedOrder = {
  id: string
  code: string
  title: string
  kind: string
  status: OrderStatus
  is_open: boolean
  plan_id: string | null
  planned_on: string | null
  asset_id: string | null
  incident_id: string | null
  assignee_id: string | null
  supplier_id: string | null
  lapsed_reason: string | null
  due_on: string
  done_on: string | null
  quote_id: string | null
  quotes_exception: string | null
  cost_cents: number | null
  bill_id: string | null
  works: Works | null
  decision_id: string | null
  urgent_reason: string | null
}

/** Locks an order that the caller may read until the transaction ends. Throws `not_found`. */
export async function lockOrder(context: Context, id: string): Promise<LockedOrder> {
  const { sql, condominiumId, userId } = context
  const [order] = await sql<LockedOrder[]>`
    select id, code, title, kind, status, is_open, plan_id, planned_on::text, asset_id, incident_id, assignee_id, supplier_id, lapsed_reason, due_on::text,
      done_on::text, quote_id, quotes_exception, cost_cents::float8 as cost_cents, bill_id, works, decision_id, urgent_reason
    from public.maintenance_orders where condominium_id = ${condominiumId} and id = ${id} for no key update`
  if (!order || !(manages(context) || order.assignee_id === userId)) throw new AppError('not_found')
  return order
}

export async function written(
  { sql, condominiumId, now }: Pick<Context, 'sql' | 'condominiumId' | 'now'>,
  id: string,
  columns: Record<string, unknown>,
): Promise<void> {
  await sql`
    update public.maintenance_orders set ${sql({ ...columns, updated_at: now } as never)}
    where condominium_id = ${condominiumId} and id = ${id}`
}

export type LogEntry = { kind: EventKind; from?: string | null; to?: string | null; note?: string | null }

/** Adds to an order's log. */
export async function logged(
  { sql, condominiumId, userId }: Pick<Context, 'sql' | 'condominiumId' | 'userId'>,
  orderId: string,
  entry: LogEntry,
): Promise<void> {
  await sql`
    insert into public.maintenance_events (condominium_id, order_id, kind, from_value, to_value, note, user_id)
    values (${condominiumId}, ${orderId}, ${entry.kind}, ${entry.from ?? null}, ${entry.to ?? null}, ${entry.note || null}, ${userId})`
}

/** The steps of a new order, in their order. */
export async function stepsWritten(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  orderId: string,
  steps: readonly Step[],
): Promise<void> {
  if (steps.length === 0) return
  const rows = steps.map((step, nth) => ({
    condominium_id: condominiumId,
    order_id: orderId,
    position: nth + 1,
    ...step,
  }))
  await sql`insert into public.maintenance_tasks ${sql(rows)}`
}

/** Sets the plan's next day once its order is closed. Never repeats a day that had an order. */
export async function planGoesOn(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  planId: string,
  closed: { plannedOn: string; closedOn: string },
): Promise<void> {
  const [plan] = await sql<Cycle[]>`
    select every, every_unit, anchor, first_on::text, season from public.maintenance_plans
    where condominium_id = ${condominiumId} and id = ${planId} and ended_at is null for no key update`
  if (!plan) return
  const next = await freeDay({ sql, condominiumId }, planId, plan, dayAfterClosing(plan, closed))
  await sql`
    update public.maintenance_plans set next_on = ${next} where condominium_id = ${condominiumId} and id = ${planId}`
}

/** The first of the plan's days from `day` on that had no order. */
export async function freeDay(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  planId: string,
  plan: Cycle,
  day: string,
): Promise<string> {
  const rows = await sql<{ on: string }[]>`
    select planned_on::text as on from public.maintenance_orders
    where condominium_id = ${condominiumId} and plan_id = ${planId} and planned_on >= ${day}`
  const taken = new Set(rows.map(({ on }) => on))
  let free = day
  while (taken.has(free)) free = nextDay(plan, free)
  return free
}

/** Throws unless the equipment, place and person are the condominium's and in use. */
export async function requireKnown(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  given: { asset_id?: string | null; place_id?: string | null; assignee_id?: string | null },
): Promise<void> {
  const [known] = await sql<{ asset: boolean; place: boolean; assignee: boolean }[]>`
    select ${given.asset_id ?? null}::uuid is null or exists (select from public.assets a
        where a.condominium_id = ${condominiumId} and a.id = ${given.asset_id ?? null} and a.removed_at is null) as asset,
      ${given.place_id ?? null}::uuid is null or exists (select from public.incident_places p
        where p.condominium_id = ${condominiumId} and p.id = ${given.place_id ?? null} and p.removed_at is null) as place,
      ${given.assignee_id ?? null}::uuid is null or exists (select from public.memberships m
        where m.condominium_id = ${condominiumId} and m.user_id = ${given.assignee_id ?? null} and m.status = 'approved'
          and m.role in ('owner_admin', 'admin', 'doorman')) as assignee`
  refuseUnless(known!.asset, 'asset_unknown')
  refuseUnless(known!.place, 'incident_place_unknown')
  refuseUnless(known!.assignee, 'maintenance_assignee_unknown')
}

/**
 * Throws `supplier_papers_lapsed` where the supplier's mandatory documents are not valid on the day, unless the management gives a reason to proceed.
 * Returns the reason to store: none if nothing blocks the order. Throws `invalid_input` on a supplier that is not in use.
 */
export async function requirePapers(
  { sql, condominiumId, today }: Pick<Context, 'sql' | 'condominiumId' | 'today'>,
  supplierId: string | null,
  on: string,
  reason: string | null | undefined,
): Promise<string | null> {
  if (!supplierId) return null
  const [known] = await sql`
    select from public.suppliers where condominium_id = ${condominiumId} and id = ${supplierId} and archived_on is null`
  if (!known) {
    const message = 'Escolha um fornecedor em uso.'
    throw new AppError('invalid_input', { message, fields: [{ path: 'supplier_id', message }] })
  }
  const lapsed = await sql<{ kind: string; state: string; name: string | null; expires_on: string | null }[]>`
    select kind, state, name, expires_on::text from private.supplier_documents_lapsed(${supplierId}, ${on > today ? on : today})`
  if (lapsed.length === 0) return null
  if (!reason) throw new AppError('supplier_papers_lapsed', { details: { documents: lapsed } })
  return reason
}

/** Asks the worker to notify the assignee, unless it is the caller. */
export const tellAssigned = async (
  { enqueue, condominiumId, userId }: Pick<Context, 'enqueue' | 'condominiumId' | 'userId'>,
  orderId: string,
  assigneeId: string | null,
): Promise<void> => {
  if (assigneeId && assigneeId !== userId) await enqueue('tell-order', { condominiumId, orderId, assigneeId })
}

/** Returns the assignee's name for the log. */
export async function handName(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  given: { assignee_id?: string | null; supplier_id?: string | null },
): Promise<string | null> {
  const [row] = await sql<{ person: string | null; supplier: string | null }[]>`
    select private.audit_name(${condominiumId}, ${given.assignee_id ?? null}) as person,
      (select s.name from public.suppliers s where s.condominium_id = ${condominiumId} and s.id = ${given.supplier_id ?? null}) as supplier`
  return [row?.person, row?.supplier].filter(Boolean).join(', ') || null
}
