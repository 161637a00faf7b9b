import { type FeatureNews, featureNewsWords } from '../../domain/plans/apart-words.ts'
import type { Task, Transaction, WorkerContext } from '../context.ts'
import { renderSubscription } from '../message-templates/subscription.ts'
import { notifyIn } from '../notify/notify.ts'
import { readSindico } from '../subscriptions/telling/sindico.ts'

const most = 500
const path = '/dashboard/settings?tab=subscription'

/** Runs when the platform opened or closed something apart from a plan: writes to the síndico of each condominium that gains or loses by it. */
export const tellFeatureNewsTask: Task = {
  topic: 'tell-feature-news',
  isInterruptible: true,
  async run(context, _data, signal) {
    for (;;) {
      const news = await context.sql<{ id: string }[]>`
        select id from private.feature_news order by id limit ${most}`
      for (const { id } of news) {
        signal.throwIfAborted()
        await context.transaction((sql) => tell(sql, context, id))
      }
      if (news.length < most) return
    }
  },
}

/** The row goes in the transaction that writes the message: neither is ever without the other. */
async function tell(sql: Transaction, context: WorkerContext, id: string): Promise<void> {
  const [news] = await sql<(FeatureNews & { condominium_id: string })[]>`
    delete from private.feature_news where id = ${id}
    returning condominium_id, what, how, value, reason, until::text`
  if (!news) return
  const [subscription] = await sql<{ id: string }[]>`
    select id from public.condominium_subscriptions where condominium_id = ${news.condominium_id} order by created_at desc, id desc limit 1`
  const about = subscription && (await readSindico(sql, context, news.condominium_id, subscription.id))
  if (!about) return
  const { condominiumId, userId, condominium, document, plan, siteUrl } = about
  const content = renderSubscription({
    condominium,
    document,
    plan,
    ...featureNewsWords(news),
    action: 'Ver a assinatura',
    url: `${siteUrl}${path}`,
  })
  await notifyIn(sql, [{ condominiumId, kind: 'subscription_changed', userId, path, content }])
}
