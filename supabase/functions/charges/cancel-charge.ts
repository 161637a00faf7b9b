import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { cancelReason } from '../_shared/charges/cancel-input.ts'
import { cancelCharges } from '../_shared/charges/cancelling.ts'
import { isOnlyLowered, takeBackLowering } from '../_shared/charges/lifting.ts'
import { command } from '../_shared/command.ts'

const input = z.object({
  condominium_id: condominiumId,
  charge_id: z.uuid('Cobrança inválida.'),
  reason: cancelReason,
})

type Charge = { status: string; kind: string; settled_cents: number; amount_cents: number; reference: string }

/**
 * Cancels one charge with no payments, apart from what lowered it: reverses the fee, writes the boleto off, and sends the reason to those who were notified. Throws `not_found`,
 * `charge_not_open` (also when a payment came first), `charge_has_payments`, `charge_of_agreement`.
 */
export default command('cancel-charge', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  auditedAs: 'Cancelou uma cobrança',
  ownCase: { guard: 'charges_own_case' },
  input,
  async run({ sql, condominiumId, userId, today, audit }, { charge_id, reason }) {
    const [charge] = await sql<Charge[]>`
      select status, kind, reference, (settled_cents + late_cents)::float8 as settled_cents, amount_cents::float8 as amount_cents
      from public.charges where condominium_id = ${condominiumId} and id = ${charge_id} for update`
    if (!charge) throw new AppError('not_found')
    if (charge.status !== 'open') throw new AppError('charge_not_open')
    if (charge.kind === 'agreement') throw new AppError('charge_of_agreement')
    if (charge.settled_cents > 0) {
      if (!(await isOnlyLowered(sql, condominiumId, charge_id))) throw new AppError('charge_has_payments')
      await takeBackLowering({ sql, condominiumId, userId, today }, charge_id, reason)
    }
    await cancelCharges(sql, { condominiumId, userId, today, reason, chargeIds: [charge_id] })
    const { reference, amount_cents } = charge
    audit({
      entity: 'charges',
      entityId: charge_id,
      before: { status: 'open', reference, amount_cents },
      after: { status: 'cancelled', reason },
    })
    return { charge_id }
  },
})
