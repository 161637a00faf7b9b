import { z } from 'zod'
import { methodWords } from '../../../domain/subscriptions/words.ts'
import type { Task, Transaction, WorkerContext } from '../../context.ts'
import { notifyIn } from '../../notify/notify.ts'
import { cardOfAnotherLetter, cardReleasedLetter, cardStaysLetter } from './letters.ts'
import { onceOf, readSindico } from './sindico.ts'

type Link = { subscription_id: string; card_brand: string | null; card_end: string | null }

const nameOf = ({ card_brand, card_end }: Link) => methodWords(card_brand, card_end)

async function linkOf(
  sql: Transaction,
  condominiumId: string,
  owner: string | null,
): Promise<Link | undefined> {
  const [link] = await sql<Link[]>`
    select l.subscription_id, l.card_brand, l.card_end from private.subscription_links l
    join public.condominium_subscriptions s on s.id = l.subscription_id
    where l.condominium_id = ${condominiumId} and (${owner}::uuid is null or l.card_owner = ${owner}) and l.told_status <> 'cancelled'
      and s.status in ('active', 'paused', 'expired')
    order by s.created_at desc limit 1`
  return link
}

/** After a hand-over: tells the former and the new síndico whose card pays, once. */
export async function tellOfCard(
  context: WorkerContext,
  condominiumId: string,
  formerId: string,
): Promise<void> {
  await context.transaction(async (sql) => {
    const link = await linkOf(sql, condominiumId, formerId)
    if (!link || !(await onceOf(sql, link.subscription_id, `card of ${formerId}`))) return
    const about = await readSindico(sql, context, condominiumId, link.subscription_id)
    if (!about || about.userId === formerId) return
    const card = nameOf(link)
    await notifyIn(sql, [
      cardStaysLetter({ ...about, userId: formerId }, card),
      cardOfAnotherLetter(about, card),
    ])
  })
}

const payload = z.object({ condominiumId: z.uuid(), until: z.string() })

/** Notifies the síndico that the paying card was removed, once. */
export const cardReleasedToldTask: Task = {
  topic: 'card-released-told',
  async run(context, data) {
    const { condominiumId, until } = payload.parse(data)
    await context.transaction(async (sql) => {
      const link = await linkOf(sql, condominiumId, null)
      if (!link || !(await onceOf(sql, link.subscription_id, `card released ${until}`))) return
      const about = await readSindico(sql, context, condominiumId, link.subscription_id)
      if (about) await notifyIn(sql, [cardReleasedLetter(about, nameOf(link), until)])
    })
  },
}
