import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import { condominiumId } from '../_shared/subscriptions/inputs.ts'

/** The condominium, or the parameters that the provider's page redirected back with. */
const input = z.union([
  z.strictObject({ condominium_id: condominiumId }),
  z.strictObject({ preapproval_id: z.string().min(1).max(64) }),
])

/**
 * Queries the provider now for the condominium's checkout and subscription, so that a user returning from payment does not depend on a notice that
 * may be lost.
 */
export default command('check-subscription', {
  roles: ['owner_admin'],
  readOnlyAllowed: true,
  auditedAs: 'Conferiu a assinatura no Mercado Pago',
  section: 'subscription-payments',
  ownCase: 'platform',
  input,
  auditsOnlyWhatItTells: true,
  condominium: (asked, sql) =>
    'condominium_id' in asked ? asked.condominium_id : condominiumOf(sql, asked.preapproval_id),
  async run({ condominiumId, enqueue, limit }) {
    await limit(`check-subscription ${condominiumId}`, 12)
    await enqueue('read-mercado-pago', { condominiumId })
    return { asked: true }
  },
})

async function condominiumOf(sql: Sql, providerId: string): Promise<string> {
  const [checkout] = await sql<{ condominium_id: string }[]>`
    select condominium_id from public.subscription_checkouts where provider_id = ${providerId}`
  if (!checkout) throw new AppError('not_found')
  return checkout.condominium_id
}
