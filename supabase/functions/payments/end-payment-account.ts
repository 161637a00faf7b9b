import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'

const input = z.strictObject({ condominium_id: condominiumId })

/**
 * Disconnects the provider's account: residents are no longer offered it, pending payments are cancelled, and then its tokens are deleted. What was
 * paid stays in the books. Throws `payment_account_missing`.
 */
export default command('end-payment-account', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Desligou a conta do Mercado Pago',
  section: 'payment-account',
  ownCase: 'one rule',
  input,
  async run({ sql, condominiumId, audit, enqueue }) {
    const [ending] = await sql<{ id: string }[]>`
      update public.payment_accounts set state = 'ending', next_try_at = private.now(), attempts = 0
      where condominium_id = ${condominiumId} and state in ('connected', 'failing') returning id`
    if (!ending) throw new AppError('payment_account_missing')
    await sql`
      update public.charge_payments set order_to_provider = 'cancel', next_try_at = private.now(), attempts = 0
      where condominium_id = ${condominiumId} and account_id = ${ending.id} and method <> 'card' and status = 'pending'
        and order_to_provider is null`
    await enqueue('order-charge-payments', { condominiumId })
    await enqueue('keep-payment-accounts', { condominiumId })
    audit({ entity: 'payment_accounts', entityId: ending.id, after: { state: 'ending' } })
    return { account_id: ending.id }
  },
})
