import { addDays } from '../../domain/calendar.ts'
import type { Task, Transaction } from '../context.ts'
import { tellMoves } from './telling.ts'

type Move = {
  id: string
  condominium_id: string
  subscription_id: string
  from_plan_id: string
  plan_id: string
  price_cents: number | null
  status: 'announced' | 'priced'
  effective_on: string
}

/** A subscription as a move finds it; none where it is not the condominium's newest any more. */
type Standing = {
  id: string
  plan_id: string
  status: string
  paid_until: string | null
  cancel_on: string | null
  today: string
}

/**
 * Runs every hour, and when the platform announces or withdraws a move of people to another version of a plan: notifies those not yet notified, and
 * advances each move. The provider gets the new price the day before its first charge; the plan changes on that day.
 */
export const movePlansTask: Task = {
  topic: 'move-plans',
  schedule: '23 * * * *',
  isInterruptible: true,
  async run(context, _data, signal) {
    await tellMoves(context, signal)
    const due = await context.sql<{ id: string }[]>`
      select id from private.plan_moves
      where status in ('announced', 'priced') and effective_on <= private.today() + 1 order by effective_on, id`
    for (const { id } of due) {
      signal.throwIfAborted()
      await context.transaction((sql) => step(sql, id))
    }
    // Report their new state too.
    if (due.length > 0) await tellMoves(context, signal)
  },
}

async function step(sql: Transaction, id: string): Promise<void> {
  const [move] = await sql<Move[]>`
    select id, condominium_id, subscription_id, from_plan_id, plan_id, price_cents::float8 as price_cents, status, effective_on::text
    from private.plan_moves where id = ${id} and status in ('announced', 'priced')`
  if (!move) return
  const [standing] = await sql<Standing[]>`
    select s.id, s.plan_id, s.status, s.paid_until::text, s.cancel_on::text, private.today()::text as today
    from private.lock_subscription(${move.condominium_id}) s`
  if (!standing || isOvertaken(move, standing)) return settle(sql, move, 'dropped')
  if (move.status === 'priced') {
    if (standing.today >= move.effective_on) await changePlan(sql, move)
    return
  }
  if (standing.status === 'paused') return
  // Periods already paid, or drifted by a day, are never touched; an unpaid one keeps its price until it is paid.
  const { paid_until } = standing
  if (paid_until === null || paid_until < move.effective_on) return
  if (paid_until > move.effective_on)
    await sql`update private.plan_moves set effective_on = ${paid_until} where id = ${move.id}`
  if (standing.today >= addDays(paid_until, -1)) await tellPrice(sql, move)
}

/** The síndico chose otherwise meanwhile, or leaves. Once the new price is sent, the plan follows it. */
const isOvertaken = (move: Move, { id, plan_id, status, cancel_on }: Standing): boolean =>
  id !== move.subscription_id ||
  plan_id !== move.from_plan_id ||
  (move.status === 'announced' && (cancel_on !== null || (status !== 'active' && status !== 'paused')))

async function tellPrice(sql: Transaction, move: Move): Promise<void> {
  await sql`
    update public.condominium_subscriptions set price_cents = ${move.price_cents}, changed_at = private.now() where id = ${move.subscription_id}`
  await sql`
    insert into public.subscription_changes (condominium_id, subscription_id, from_plan_id, plan_id, price_cents)
    values (${move.condominium_id}, ${move.subscription_id}, ${move.from_plan_id}, ${move.plan_id}, ${move.price_cents})`
  await sql`update private.plan_moves set status = 'priced' where id = ${move.id}`
  await sql`
    insert into private.outbox (topic, payload) values ('read-mercado-pago', ${sql.json({ condominiumId: move.condominium_id })})`
}

async function changePlan(sql: Transaction, move: Move): Promise<void> {
  await sql`
    update public.condominium_subscriptions set plan_id = ${move.plan_id}, changed_at = private.now() where id = ${move.subscription_id}`
  await settle(sql, move, 'done')
  await sql`
    insert into public.audit_entries (condominium_id, action, entity, entity_id, before, after)
    select ${move.condominium_id}, 'move-to-plan-version', 'condominium_subscriptions', ${move.subscription_id},
      jsonb_build_object('plan', b.slug, 'version', b.version),
      jsonb_build_object('plan', a.slug, 'version', a.version, 'price_cents', ${move.price_cents}::bigint)
    from public.subscription_plans b, public.subscription_plans a where b.id = ${move.from_plan_id} and a.id = ${move.plan_id}`
}

const settle = async (sql: Transaction, { id }: Move, status: 'done' | 'dropped'): Promise<void> => {
  await sql`update private.plan_moves set status = ${status}, settled_at = private.now() where id = ${id}`
}
