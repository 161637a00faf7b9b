import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { transaction } from '../_shared/database.ts'
import { isFinal, reasonOf } from '../_shared/mercado-pago/client.ts'
import { keepConnected } from '../_shared/payment-accounts/connecting.ts'
import { exchangeCode, hashOfState, readHolder } from '../_shared/payment-accounts/oauth.ts'
import { unsealVerifier } from '../_shared/payment-accounts/sealing.ts'

const input = z.strictObject({
  // It identifies its condominium: a tampered suffix matches no stored state.
  state: z
    .string('O endereço está incompleto.')
    .regex(/^[A-Za-z0-9_-]{43}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'O endereço está incompleto.'),
  code: z.string('O endereço está incompleto.').min(1, 'O endereço está incompleto.').max(300),
})

/**
 * Handles the return from the provider: spends the state, then its code, and stores the account. Throws `payment_account_request_over` for a state
 * that is someone else's, used, ten minutes old or unknown; and what `keepConnected` refuses.
 */
export default command('finish-payment-account', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  isSecret: true,
  auditedAs: 'Voltou do Mercado Pago com a conta do condomínio',
  section: 'payment-account',
  ownCase: 'one rule',
  input,
  logsRefusals: true,
  auditsOnlyWhatItTells: true,
  condominium: ({ state }) => state.slice(state.indexOf('.') + 1),
  async run({ sql, condominiumId, userId }, { state, code }) {
    const [spent] = await sql<{ verifier: string }[]>`
      update private.payment_account_requests set used_at = private.now()
      where state_hash = ${hashOfState(state)} and condominium_id = ${condominiumId} and user_id = ${userId} and used_at is null and expires_at > private.now()
      returning verifier`
    if (!spent) throw new AppError('payment_account_request_over')
    const verifier = unsealVerifier(condominiumId, userId!, spent.verifier)
    return () => connect(condominiumId, userId!, code, verifier)
  },
})

async function connect(condominiumId: string, userId: string, code: string, verifier: string) {
  const { granted, holder } = await grantedBy(code, verifier)
  const account_id = await transaction({ role: 'service_role' }, {}, false, (sql) =>
    keepConnected(sql, { condominiumId, userId, granted, holder }),
  )
  return { account_id, condominium_id: condominiumId, nickname: holder.nickname }
}

async function grantedBy(code: string, verifier: string) {
  try {
    const granted = await exchangeCode(code, verifier)
    return { granted, holder: await readHolder(granted) }
  } catch (cause) {
    console.warn(JSON.stringify({ level: 'warn', msg: 'mercado pago gave no account', why: reasonOf(cause) }))
    if (cause instanceof AppError) throw cause
    throw new AppError(isFinal(cause) ? 'payment_account_refused' : 'payment_gateway_away', { cause })
  }
}
