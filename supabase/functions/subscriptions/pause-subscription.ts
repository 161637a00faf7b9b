import { AppError } from '../../../domain/errors.ts'
import { transitions } from '../../../domain/subscriptions/states.ts'
import { command } from '../_shared/command.ts'
import { ofCondominium } from '../_shared/subscriptions/inputs.ts'
import { lockSubscription } from '../_shared/subscriptions/loading.ts'

/** Stops charges until the subscription is resumed; the paid period stays open. Throws `subscription_not_active`, `cancellation_waits`. */
export default command('pause-subscription', {
  roles: ['owner_admin'],
  readOnlyAllowed: true,
  auditedAs: 'Pausou a assinatura',
  section: 'subscription-payments',
  ownCase: 'platform',
  input: ofCondominium,
  logsRefusals: true,
  async run({ sql, condominiumId, audit, enqueue }) {
    const row = await lockSubscription(sql, condominiumId)
    const status = row && transitions[row.status].paused
    if (!row || !status || row.is_trial || !row.provider_id || row.told_status === 'cancelled')
      throw new AppError('subscription_not_active')
    if (row.cancel_on) throw new AppError('cancellation_waits')
    await sql`
      update public.condominium_subscriptions set status = ${status}, changed_at = private.now() where id = ${row.id}`
    await sql`
      update private.subscription_links set asked_status = 'paused', attempts = 0, next_try_at = private.now()
      where subscription_id = ${row.id}`
    await enqueue('read-mercado-pago', { condominiumId })
    audit({
      entity: 'condominium_subscriptions',
      entityId: row.id,
      before: { status: row.status },
      after: { status, paid_until: row.paid_until },
    })
    return { status, open_until: row.paid_until }
  },
})
