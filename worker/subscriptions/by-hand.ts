import { daysBetween } from '../../domain/calendar.ts'
import { UNPAID_DAYS } from '../../domain/subscriptions/states.ts'
import type { WorkerContext } from '../context.ts'
import { notifyIn } from '../notify/notify.ts'
import { followByHand } from './keeping/keep-paid.ts'
import { renewalLetter } from './telling/letters.ts'
import { onceOf, readSindico } from './telling/sindico.ts'

/** Days before the end of the paid period on which the síndico is reminded; 0: it is over. */
const reminders = [7, 3, 1, 0] as const

type Due = {
  id: string
  condominium_id: string
  paid_until: string
  today: string
  slug: string
  billing_cycle: string
}

/** Reminds the síndico of subscriptions that no card renews, before the paid period ends and when it does; each once. */
export async function tellRenewals(context: WorkerContext): Promise<void> {
  const rows = await context.sql<Due[]>`
    select s.id, s.condominium_id, s.paid_until::text, private.today()::text as today, p.slug, s.billing_cycle
    from public.condominium_subscriptions s join public.subscription_plans p on p.id = s.plan_id
    where s.status = 'active' and not s.is_trial and s.price_cents is not null and s.cancel_on is null
      and s.paid_until between private.today() - 2 and private.today() + ${reminders[0]}::integer
      and not exists (select from private.subscription_links l where l.subscription_id = s.id)`
  for (const row of rows) {
    const left = daysBetween(row.today, row.paid_until)
    const reminder = reminders.findLast((days) => left <= days)
    if (reminder === undefined) continue
    await context.transaction(async (sql) => {
      if (!(await onceOf(sql, row.id, `renewal ${row.paid_until} ${reminder}`))) return
      const about = await readSindico(sql, context, row.condominium_id, row.id)
      const path = `/dashboard/transparent-checkout?plano=${row.slug}&ciclo=${row.billing_cycle === 'annual' ? 'anual' : 'mensal'}`
      if (about) await notifyIn(sql, [renewalLetter(about, Math.max(0, left), row.paid_until, path)])
    })
  }
}

/** Applies what changes only by the passing of days: unpaid for too long, or cancelled as requested. */
export async function stepByHand(context: WorkerContext): Promise<void> {
  const rows = await context.sql<{ id: string }[]>`
    select s.id from public.condominium_subscriptions s
    where s.status = 'active' and not s.is_trial and s.price_cents is not null
      and (s.cancel_on <= private.today() or greatest(s.paid_until, s.owed_from) <= private.today() - ${UNPAID_DAYS}::integer)
      and not exists (select from private.subscription_links l where l.subscription_id = s.id)`
  for (const { id } of rows) await context.transaction((sql) => followByHand(sql, context, id, []))
}
