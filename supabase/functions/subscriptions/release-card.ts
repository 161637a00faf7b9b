import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { condominiumId } from '../_shared/subscriptions/inputs.ts'

const input = z.strictObject({ condominium_id: condominiumId })

type Link = {
  subscription_id: string
  status: string
  paid_until: string | null
  today: string
  released: boolean
}

/**
 * Lets a former síndico remove their card, which is charged no more. The paid period stays open, and with another card before it ends the
 * subscription continues. Another person's card and the current síndico's card are `not_found`.
 */
export default command('release-card', {
  // Any former síndico, whatever their role now: only their own card.
  roles: 'user',
  readOnlyAllowed: true,
  auditedAs: 'Retirou o seu cartão da assinatura',
  section: 'subscription-payments',
  input,
  logsRefusals: true,
  async run({ sql, userId, audit, enqueue, limit }, { condominium_id }) {
    await limit(`release-card ${userId}`, 20, 'hour')
    const [link] = await sql<Link[]>`
      select s.id as subscription_id, s.status, s.paid_until::text, private.today()::text as today, l.released_at is not null as released
      from private.lock_subscription(${condominium_id}) s
      join private.subscription_links l on l.subscription_id = s.id
      join public.condominiums c on c.id = s.condominium_id
      where l.card_owner = ${userId} and c.admin_id is distinct from l.card_owner and l.told_status <> 'cancelled'
        and s.status in ('active', 'paused', 'expired')`
    if (!link) throw new AppError('not_found')
    const { subscription_id, paid_until, today } = link
    const until = paid_until !== null && paid_until > today ? paid_until : today
    if (link.released) return { until }
    await sql`
      update private.subscription_links
      set released_at = private.now(), asked_status = 'paused', attempts = 0, next_try_at = private.now()
      where subscription_id = ${subscription_id}`
    if (link.status !== 'expired')
      await sql`
        update public.condominium_subscriptions set cancel_on = ${until}, ended_by = 'card', changed_at = private.now()
        where id = ${subscription_id} and cancel_on is null`
    await enqueue('read-mercado-pago', { condominiumId: condominium_id })
    await enqueue('card-released-told', { condominiumId: condominium_id, until })
    audit({
      entity: 'condominium_subscriptions',
      entityId: subscription_id,
      after: { card_released: true, cancel_on: until },
    })
    return { until }
  },
})
