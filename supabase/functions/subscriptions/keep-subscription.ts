import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { ofCondominium } from '../_shared/subscriptions/inputs.ts'
import { lockSubscription } from '../_shared/subscriptions/loading.ts'

/** Takes back a cancellation that has not taken effect. Throws `no_cancellation`, also where the provider has ended it. */
export default command('keep-subscription', {
  roles: ['owner_admin'],
  readOnlyAllowed: true,
  auditedAs: 'Desfez o cancelamento da assinatura',
  section: 'subscription-payments',
  ownCase: 'platform',
  input: ofCondominium,
  logsRefusals: true,
  async run({ sql, condominiumId, audit, enqueue, today }) {
    const row = await lockSubscription(sql, condominiumId)
    // Only its owner can restore a card that they removed; anyone else must replace it with another.
    if (
      !row?.cancel_on ||
      row.cancel_on <= today ||
      row.told_status === 'cancelled' ||
      row.ended_by === 'card'
    )
      throw new AppError('no_cancellation')
    await sql`
      update public.condominium_subscriptions
      set cancel_on = null, cancel_reason = null, cancel_note = null, ended_by = null, changed_at = private.now()
      where id = ${row.id}`
    // Its charges were paused meanwhile; one that had been paused before stays so.
    await sql`
      update private.subscription_links
      set asked_status = case when ${row.status === 'active'} then 'authorized' end, attempts = 0, next_try_at = private.now()
      where subscription_id = ${row.id}`
    await enqueue('read-mercado-pago', { condominiumId })
    audit({
      entity: 'condominium_subscriptions',
      entityId: row.id,
      before: { cancel_on: row.cancel_on },
      after: { cancel_on: null },
    })
    return { status: row.status }
  },
})
