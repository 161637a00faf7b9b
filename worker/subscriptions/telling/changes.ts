import type { Standing, SubscriptionEvent } from '../../../domain/subscriptions/states.ts'
import type { Transaction, WorkerContext } from '../../context.ts'
import { type Message, notifyIn } from '../../notify/notify.ts'
import type { ChangedPayment } from '../keeping/keep-payments.ts'
import type { Kept } from '../keeping/kept.ts'
import { changeLetter, paymentLetter } from './letters.ts'
import { onceOf, readSindico } from './sindico.ts'

type Followed = {
  kept: Kept
  before: Standing
  standing: Standing
  events: readonly SubscriptionEvent[]
  changed: readonly ChangedPayment[]
}

/** Days within which a change is news; an old history read all at once is not. */
const newsDays = 3

/** Notifies the síndico, in the transaction, of changes to the subscription and its payments; each once. */
export async function tellChanges(
  sql: Transaction,
  context: WorkerContext,
  followed: Followed,
): Promise<void> {
  const { kept, before, standing, events, changed } = followed
  const [clock] = await sql<{ now: Date }[]>`select private.now() as now`
  const isNews = ({ madeAt }: ChangedPayment) =>
    clock!.now.getTime() - madeAt.getTime() < newsDays * 86_400_000
  const payments = changed.filter(
    (payment) => isNews(payment) || payment.refundedCents > payment.refundedBefore,
  )
  const ends = before.cancelOn === null && standing.cancelOn !== null
  if (payments.length === 0 && events.length === 0 && !ends) return
  // Replaced by the síndico's own choice: the one that follows says so.
  if (kept.ended_by === 'replaced') return
  const about = await readSindico(sql, context, kept.condominium_id, kept.id)
  if (!about) return
  const messages: Message[] = []
  for (const payment of payments) {
    const what = `${payment.status} ${payment.id}${payment.refundedCents > 0 ? ` ${payment.refundedCents}` : ''}`
    const message = paymentLetter(about, payment, standing)
    if (message && (await onceOf(sql, kept.id, what))) messages.push(message)
  }
  const told = ends ? [...events, 'ends' as const] : events
  for (const event of told) {
    const message = changeLetter(about, event, { standing, endedBy: kept.ended_by })
    if (message) messages.push(message)
  }
  await notifyIn(sql, messages)
}
