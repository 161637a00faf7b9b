import { AppError } from '../../../domain/errors.ts'
import { transitions } from '../../../domain/subscriptions/states.ts'
import { command } from '../_shared/command.ts'
import { ofCondominium } from '../_shared/subscriptions/inputs.ts'
import { lockSubscription } from '../_shared/subscriptions/loading.ts'

/** Charges go on; days without payment count from today. Throws `subscription_not_active`. */
export default command('resume-subscription', {
  roles: ['owner_admin'],
  readOnlyAllowed: true,
  auditedAs: 'Retomou a assinatura',
  section: 'subscription-payments',
  ownCase: 'platform',
  input: ofCondominium,
  logsRefusals: true,
  async run({ sql, condominiumId, audit, enqueue, today }) {
    const row = await lockSubscription(sql, condominiumId)
    const status = row && transitions[row.status].resumed
    if (!row || !status || !row.provider_id || row.told_status === 'cancelled')
      throw new AppError('subscription_not_active')
    if (row.cancel_on) throw new AppError('cancellation_waits')
    await sql`
      update public.condominium_subscriptions set status = ${status}, owed_from = ${today}, changed_at = private.now()
      where id = ${row.id}`
    await sql`
      update private.subscription_links set asked_status = 'authorized', attempts = 0, next_try_at = private.now()
      where subscription_id = ${row.id}`
    await enqueue('read-mercado-pago', { condominiumId })
    audit({
      entity: 'condominium_subscriptions',
      entityId: row.id,
      before: { status: row.status },
      after: { status },
    })
    return { status }
  },
})
