import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { refuseCardNumber } from '../_shared/checkout/refuse-card-number.ts'
import { type Context, command } from '../_shared/command.ts'
import { cardRefusalOf, reasonOf } from '../_shared/mercado-pago/client.ts'
import { putCard } from '../_shared/mercado-pago/preapprovals.ts'
import { asService, requireGateway } from '../_shared/subscriptions/checkout.ts'
import { condominiumId } from '../_shared/subscriptions/inputs.ts'
import { lockSubscription, type SubscriptionRow } from '../_shared/subscriptions/loading.ts'
import { cardBrand, cardEnd, cardToken } from '../_shared/subscriptions/paying-input.ts'

const input = z.strictObject({
  condominium_id: condominiumId,
  token: cardToken,
  brand: cardBrand,
  card_end: cardEnd,
})

/**
 * Changes the card of the running subscription: the agreement at the provider stays the same, so nothing is charged now. From then on it is the
 * caller's card, even if someone else's paid before. Returns `status` 'changed' or 'refused' (with `detail`). Throws `not_subscribed`,
 * `payment_gateway_unset`, `payment_gateway_away`.
 */
export default command('change-subscription-card', {
  roles: ['owner_admin'],
  readOnlyAllowed: true,
  auditedAs: 'Trocou o cartão da assinatura',
  section: 'subscription-payments',
  ownCase: 'platform',
  input,
  logsRefusals: true,
  verify: refuseCardNumber,
  async run(context, { token, brand, card_end }) {
    const { sql, condominiumId, audit, limit } = context
    await limit(`change-subscription-card ${condominiumId}`, 10, 'hour')
    requireGateway()
    const row = await lockSubscription(sql, condominiumId)
    if (!row?.provider_id || row.told_status === 'cancelled' || row.status === 'cancelled')
      throw new AppError('not_subscribed')
    const { provider_id } = row
    audit({ entity: 'condominium_subscriptions', entityId: row.id, after: { card_brand: brand, card_end } })
    return async () => {
      const key = createHash('sha256').update(token).digest('hex')
      try {
        await putCard(provider_id, token, key)
      } catch (cause) {
        const detail = cardRefusalOf(cause)
        if (detail) return { status: 'refused', detail }
        console.warn(
          JSON.stringify({ level: 'warn', msg: 'mercado pago took no other card', why: reasonOf(cause) }),
        )
        throw new AppError('payment_gateway_away', { cause })
      }
      await keepCard(context, row, { brand, card_end })
      return { status: 'changed' }
    }
  },
})

/** A card that its owner removed would have ended the subscription with the paid period; with another card it continues. */
const keepCard = (
  { condominiumId, userId }: Context,
  row: SubscriptionRow,
  card: { brand: string; card_end: string },
): Promise<unknown> =>
  asService(async (sql) => {
    await sql`
      update public.condominium_subscriptions
      set cancel_on = case when ended_by = 'card' then null else cancel_on end, ended_by = case when ended_by = 'card' then null else ended_by end,
        changed_at = private.now()
      where id = ${row.id} and status in ('active', 'paused', 'expired')`
    await sql`
      update private.subscription_links
      set card_owner = ${userId}, card_brand = ${card.brand}, card_end = ${card.card_end}, card_at = private.now(),
        asked_status = case when released_at is not null and ${row.status === 'active'} then 'authorized' else asked_status end,
        attempts = 0, next_try_at = private.now(), released_at = null
      where subscription_id = ${row.id}`
    await sql`
      insert into private.outbox (topic, payload) values ('read-mercado-pago', ${sql.json({ condominiumId })})`
  })
