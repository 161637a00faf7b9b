import type { Cents } from '../../../domain/money.ts'
import { paidUntil } from '../../../domain/subscriptions/periods.ts'
import { nextCharge } from '../../../domain/subscriptions/proration.ts'
import { advance, orderOf, type Standing, type ToldStatus } from '../../../domain/subscriptions/states.ts'
import type { ToldPayment } from '../../../supabase/functions/_shared/mercado-pago/payments.ts'
import type { Preapproval } from '../../../supabase/functions/_shared/mercado-pago/preapprovals.ts'
import { balanceFor } from '../../../supabase/functions/_shared/subscriptions/balance.ts'
import type { Transaction, WorkerContext } from '../../context.ts'
import { tellChanges } from '../telling/changes.ts'
import { adopt } from './adopting.ts'
import { giveBack } from './giving-back.ts'
import { keepPayments } from './keep-payments.ts'
import { type Kept, lockLinked } from './kept.ts'

/** What to tell the provider: the status the preapproval should have, and the amount of the next charge. */
export type Order = { status?: ToldStatus; cents?: Cents }

/**
 * Records what the provider reports, in one transaction: payments, the subscription's state by the table of domain/subscriptions, and an audit entry
 * for every transition. Returns the order for the provider; null if everything is already as it should be.
 */
export const keepTold = (
  context: WorkerContext,
  told: Preapproval,
  payments: readonly ToldPayment[],
): Promise<Order | null> =>
  context.transaction(async (sql) => {
    const kept = (await lockLinked(sql, told.id)) ?? (await adopt(sql, context, told))
    if (kept === 'unknown') return null
    if (kept === 'unwanted') return told.status === 'cancelled' ? null : { status: 'cancelled' }
    return follow(sql, context, kept, told, payments)
  })

/** The part of an agreement that `follow` uses; a manually paid subscription has none, and its own days take its place. */
type Agreed = Pick<Preapproval, 'status' | 'cents' | 'changedAt' | 'nextOn'>

export async function follow(
  sql: Transaction,
  context: WorkerContext,
  kept: Kept,
  told: Agreed,
  payments: readonly ToldPayment[],
): Promise<Order | null> {
  const isOld = told.changedAt < kept.told_at
  const status = isOld ? kept.told_status : told.status
  const cents = isOld ? kept.told_cents : told.cents
  const { charges, changed } = await keepPayments(sql, kept, payments)
  const before: Standing = {
    status: kept.status,
    paidUntil: kept.paid_until,
    owedFrom: kept.owed_from,
    cancelOn: kept.cancel_on,
    asked: kept.asked_status,
  }
  const { standing, events } = advance({ ...before, paidUntil: paidUntil(charges) }, status, kept.today)
  await write(sql, kept, standing, {
    status,
    cents,
    changedAt: isOld ? kept.told_at : told.changedAt,
    nextOn: told.nextOn,
  })
  await auditChange(sql, kept, before, standing)
  await tellChanges(sql, context, { kept, before, standing, events, changed })
  if (kept.never_stood) await giveBack(sql, context, kept)
  return orderFor(sql, kept, standing, status, cents)
}

type Told = { status: ToldStatus; cents: Cents; changedAt: Date; nextOn: string | null }

async function write(sql: Transaction, kept: Kept, standing: Standing, told: Told): Promise<void> {
  const { status, paidUntil: until, owedFrom, cancelOn, asked } = standing
  const ended = status === 'cancelled'
  const isCancelling = cancelOn !== null || ended
  const isOver = ended || cancelOn !== null || status === 'paused' || told.status === 'cancelled'
  // The provider's day while it is to come, even before the paid days are over; one that has passed it names still, and the next is when they end.
  const isToCome = told.nextOn !== null && told.nextOn > kept.today
  const next = isOver
    ? null
    : isToCome
      ? told.nextOn
      : [told.nextOn, until]
          .filter((day) => day !== null)
          .toSorted()
          .at(-1)
  await sql`
    update public.condominium_subscriptions
    set status = ${status}, paid_until = ${until}, owed_from = ${owedFrom}, cancel_on = ${cancelOn}, next_billing_date = ${next ?? null},
      ended_by = case when ${isCancelling} then coalesce(ended_by, 'provider') else ended_by end,
      ended_at = case when ${ended} then coalesce(ended_at, private.now()) else ended_at end, changed_at = private.now()
    where id = ${kept.id} and (status, paid_until, owed_from, cancel_on, next_billing_date)
      is distinct from (${status}::text, ${until}::date, ${owedFrom}::date, ${cancelOn}::date, ${next ?? null}::date)`
  await sql`
    update private.subscription_links
    set told_status = ${told.status}, told_cents = ${told.cents}, told_at = ${told.changedAt}, asked_status = ${asked},
      read_at = private.now(), refusal = case when ${asked}::text is null then null else refusal end,
      attempts = case when ${asked}::text is null then 0 else attempts end
    where subscription_id = ${kept.id}`
  if (!kept.is_by_hand) await keepCard(sql, kept.id)
}

/** Which card pays is what its charges name, unless another was put in its place since. */
const keepCard = (sql: Transaction, id: string) => sql`
  update private.subscription_links l set card_brand = p.method, card_end = p.card_end
  from (select p.method, p.card_end, p.created_at from public.subscription_payments p
    where p.subscription_id = ${id} and p.card_end is not null order by p.created_at desc limit 1) p
  where l.subscription_id = ${id} and (l.card_at is null or p.created_at >= l.card_at or l.card_end is null)
    and (l.card_brand, l.card_end) is distinct from (p.method, p.card_end)`

/** No person made the change: the entry has no actor. */
async function auditChange(sql: Transaction, kept: Kept, before: Standing, after: Standing): Promise<void> {
  if (before.status === after.status && before.cancelOn === after.cancelOn) return
  const told = ({ status, cancelOn, paidUntil: until }: Standing) =>
    sql.json({ status, cancel_on: cancelOn, paid_until: until })
  await sql`
    insert into public.audit_entries (condominium_id, action, entity, entity_id, before, after)
    values (${kept.condominium_id}, 'follow-subscription', 'condominium_subscriptions', ${kept.id}, ${told(before)}, ${told(after)})`
}

async function orderFor(
  sql: Transaction,
  kept: Kept,
  standing: Standing,
  told: ToldStatus,
  toldCents: Cents,
): Promise<Order | null> {
  if (told === 'cancelled' || told === 'pending' || kept.is_by_hand || !kept.may_try) return null
  const status = orderOf(standing, told)
  if (status === 'cancelled') return { status }
  const price = kept.price_cents
  const cents = price === null ? toldCents : nextCharge(price, await balanceFor(sql, kept.id))
  if (!status && cents === toldCents) return null
  return { ...(status && { status }), ...(cents !== toldCents && { cents }) }
}
