import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { requireSeen } from '../_shared/bundles/making.ts'
import * as field from '../_shared/charge-payments/inputs.ts'
import { command } from '../_shared/command.ts'

const input = z.strictObject({ condominium_id: field.condominiumId, payment_id: field.paymentId })

/** Has a payment's status checked at the provider now: a person who has just paid does not wait for a notice. Throws `not_found`. */
export default command('check-charge-payment', {
  roles: 'boardAndResidents',
  feature: 'financial',
  readOnlyAllowed: true,
  isSecret: true,
  auditedAs: 'Conferiu um pagamento online',
  section: 'charge-payments',
  changes: 'nothing',
  ownCase: 'own say',
  input,
  auditsOnlyWhatItTells: true,
  async run({ sql, condominiumId, userId, role, enqueue, limit }, { payment_id }) {
    await limit(`check-charge-payment ${userId}`, 60, 'minute')
    const charges = await sql<{ charge_id: string; status: string }[]>`
      select c.charge_id, p.status from public.charge_payments p
      join public.payment_bundle_charges c on c.condominium_id = p.condominium_id and c.bundle_id = p.bundle_id
      where p.condominium_id = ${condominiumId} and p.id = ${payment_id}`
    if (charges.length === 0) throw new AppError('not_found')
    if (role === 'resident')
      await requireSeen(
        sql,
        charges.map(({ charge_id }) => charge_id),
      )
    await enqueue('read-charge-payments', { condominiumId, paymentId: payment_id })
    return { status: charges[0]!.status }
  },
})
