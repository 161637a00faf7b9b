import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'
import { hashOfState, newAuthorization } from '../_shared/payment-accounts/oauth.ts'
import { sealVerifier } from '../_shared/payment-accounts/sealing.ts'

const input = z.strictObject({ condominium_id: condominiumId })

/**
 * Returns where the síndico grants the product access to the condominium's Mercado Pago account (`authorization_url`). The return within ten minutes
 * must be by the same person, for the same condominium, once. Throws `payment_gateway_unset`, `payment_account_without_bank`.
 */
export default command('start-payment-account', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  isSecret: true,
  auditedAs: 'Foi ao Mercado Pago ligar a conta do condomínio',
  section: 'payment-account',
  ownCase: 'one rule',
  input,
  logsRefusals: true,
  async run({ sql, condominiumId, userId, limit }) {
    await limit(`payment-account ${userId}`, 20, 'hour')
    const { state, verifier, url } = newAuthorization(condominiumId)
    const [ready] = await sql`
      select from public.condominiums c where c.id = ${condominiumId} and c.document is not null and exists (
        select from public.bank_accounts b where b.condominium_id = c.id and b.is_active)`
    if (!ready) throw new AppError('payment_account_without_bank')
    await sql`
      delete from private.payment_account_requests
      where condominium_id = ${condominiumId} and user_id = ${userId} or expires_at < private.now() - interval '1 day'`
    await sql`
      insert into private.payment_account_requests (state_hash, condominium_id, user_id, verifier, expires_at)
      values (${hashOfState(state)}, ${condominiumId}, ${userId}, ${sealVerifier(condominiumId, userId!, verifier)},
        private.now() + interval '10 minutes')`
    return { authorization_url: url }
  },
})
